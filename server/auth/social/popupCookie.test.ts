import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServerContext } from '../../context.ts'
import type { Request, Response } from '../../http/handler.ts'
import { createSealer } from '../../seal/sealer.ts'
import { keepPopup, popupId, readPopup, readReturned } from './popupCookie.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const context = { sealer: createSealer('k'.repeat(32)) } as unknown as ServerContext
const lifeMs = 600_000

/** A browser that keeps what it is given, and sends it back. */
function browser() {
  const jar = new Map<string, string>()
  const request = (url = '/'): Request =>
    ({ url, headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } }) as never
  return {
    jar,
    request,
    begin(handoff: string, more: object = {}) {
      const response = {
        req: request(),
        setHeader(_: string, lines: string[]) {
          for (const line of lines) {
            const [pair = ''] = line.split('; ')
            const at = pair.indexOf('=')
            const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
            if (value) jar.set(name, value)
            else jar.delete(name)
          }
        },
      }
      keepPopup(context, response as unknown as Response, { handoff, provider: 'google', ...more })
      vi.advanceTimersByTime(1)
    },
    names: () => [...jar.keys()].filter((name) => name.startsWith('__Host-gatehouse.popup.')),
  }
}
const address = (handoff: string) => `/auth/popup/google?popup=${popupId(handoff)}`
const invalid = expect.objectContaining({ status: 401, code: 'handoff_invalid' })
const thrown = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('default: the popup of an address, by whoever began it', () => {
  const one = browser()
  one.begin('h1', { challengeId: 'c' })
  expect(readPopup(context, one.request(address('h1')), 'google')).toMatchObject({
    handoff: 'h1',
    challengeId: 'c',
  })
  for (const run of [
    () => readPopup(context, browser().request(address('h1')), 'google'),
    () => readPopup(context, one.request(address('h2')), 'google'),
    () => readPopup(context, one.request('/auth/popup/google'), 'google'),
    () => readPopup(context, one.request(address('h1')), 'github'),
  ])
    expect(thrown(run)).toEqual(invalid)
})

test('behavior: good until its last millisecond', () => {
  const one = browser()
  const read = () => thrown(() => readPopup(context, one.request(address('h1')), 'google'))
  one.begin('h1')
  vi.advanceTimersByTime(lifeMs - 1)
  expect(read()).toMatchObject({ handoff: 'h1' })
  vi.advanceTimersByTime(1)
  expect(read()).toEqual(invalid)
})

test('behavior: four at once, the oldest makes place, and what is not ours goes', () => {
  const one = browser()
  one.jar.set('__Host-gatehouse.popup.0000000000000000', 'nonsense')
  one.jar.set('__Host-gatehouse.session', 'stays')
  for (const handoff of ['h1', 'h2', 'h3', 'h4']) one.begin(handoff)
  expect(one.names().sort()).toEqual(
    ['h1', 'h2', 'h3', 'h4'].map((handoff) => `__Host-gatehouse.popup.${popupId(handoff)}`).sort(),
  )
  one.begin('h5')
  expect(one.names()).toHaveLength(4)
  expect(thrown(() => readPopup(context, one.request(address('h1')), 'google'))).toEqual(invalid)
  expect(one.jar.get('__Host-gatehouse.session')).toBe('stays')
})

test('behavior: together they stay below what proxies take', () => {
  const one = browser()
  const back = `https://shop.example/${'a'.repeat(1_400)}`
  for (const handoff of ['h1', 'h2', 'h3', 'h4']) one.begin(handoff, { back })
  const size = one.names().reduce((sum, name) => sum + (one.jar.get(name)?.length ?? 0), 0)
  expect(size).toBeLessThanOrEqual(6_000)
  expect(one.names().length).toBeGreaterThan(1)
  expect(readPopup(context, one.request(address('h4')), 'google')).toMatchObject({ handoff: 'h4' })
})

test('behavior: one that returns is known by its state, with its provider', () => {
  const one = browser()
  one.begin('h1', { state: 's1' })
  one.begin('h2', { state: 's2' })
  one.begin('h3')
  const returned = (provider: string, state: string) =>
    thrown(() => readReturned(context, one.request(), { provider, state }))
  expect(returned('google', 's1')).toMatchObject({ handoff: 'h1' })
  expect(returned('google', 's2')).toMatchObject({ handoff: 'h2' })
  for (const [provider, state] of [
    ['github', 's1'],
    ['google', 's3'],
    ['google', ''],
  ] as const)
    expect(returned(provider, state)).toEqual(invalid)
})

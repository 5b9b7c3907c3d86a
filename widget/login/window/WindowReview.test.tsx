import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import { until } from '../../test/drawView.tsx'
import type { FrameState } from '../approvals/states.ts'
import { message, passkeyOf, review, signing } from '../test/frameStates.ts'
import { WindowReview } from './WindowReview.tsx'

type ReviewState = Extract<FrameState, { stage: 'review' }>
const ofMessage = review(signing(message)) as ReviewState

/** Places and sizes of a window, px, as its globals say them. */
const places = {
  screenX: 100,
  screenY: 80,
  outerWidth: 480,
  outerHeight: 720,
  innerWidth: 480,
  innerHeight: 640,
  devicePixelRatio: 2,
}

async function drawn(state = ofMessage, yes = 'Approve') {
  const page = openPage()
  for (const [name, value] of Object.entries(places)) vi.stubGlobal(name, value)
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const decide = vi.fn()
  const screen = await drawScreen(
    <WindowReview
      ask={() => Promise.reject(new Error('no node'))}
      decide={decide}
      now={() => 0}
      state={state}
    />,
  )
  const say = (target: EventTarget, name: string): void =>
    act(() => void target.dispatchEvent(new page.Event(name) as unknown as Event))
  return {
    ...screen,
    decide,
    focus,
    sight,
    /** An event of the window itself. */
    say: (name: string) => say(page as unknown as EventTarget, name),
    sayInDocument: (name: string) => say(document, name),
    isOn: () => !screen.button(yes).disabled,
    /** Time until the yes is on, ms. */
    async untilOn(): Promise<number> {
      let passed = 0
      for (; screen.button(yes).disabled && passed < 10_000; passed += 50) await screen.pass(50)
      return passed
    },
  }
}
type Drawn = Awaited<ReturnType<typeof drawn>>

test('default: the yes comes once the window has rested for half a second', async () => {
  const screen = await drawn()
  expect(screen.isOn()).toBe(false)
  expect(await screen.untilOn()).toBeGreaterThanOrEqual(500)
  screen.press('Approve')
  expect(screen.decide).toHaveBeenCalledExactlyOnceWith('approved')
})

test('behavior: a no counts at once', async () => {
  const screen = await drawn()
  screen.press('Reject')
  expect(screen.decide).toHaveBeenCalledExactlyOnceWith('rejected')
})

test.each<[string, (screen: Drawn) => void]>([
  ['the focus comes', (screen) => screen.say('focus')],
  ['the focus goes', (screen) => screen.say('blur')],
  ['its size changes', (screen) => screen.say('resize')],
  ['it comes into sight', (screen) => screen.sayInDocument('visibilitychange')],
])('behavior: when %s the yes is off in that moment, and for half a second', async (_, stir) => {
  const screen = await drawn()
  await screen.untilOn()
  stir(screen)
  expect(screen.isOn()).toBe(false)
  screen.press('Approve')
  expect(screen.decide).not.toHaveBeenCalled()
  expect(await screen.untilOn()).toBeGreaterThanOrEqual(500)
})

test.each(Object.keys(places))(
  'behavior: when its %s is another the yes is off within 50 ms',
  async (name) => {
    const screen = await drawn()
    await screen.untilOn()
    vi.stubGlobal(name, 7)
    await screen.pass(50)
    expect(screen.isOn()).toBe(false)
    expect(await screen.untilOn()).toBeGreaterThanOrEqual(500)
  },
)

test('behavior: a window that goes on moving never gets its yes', async () => {
  const screen = await drawn()
  for (let at = 0; at < 100; at += 1) {
    vi.stubGlobal('screenX', at)
    await screen.pass(50)
    expect(screen.isOn()).toBe(false)
  }
})

test.each<[string, (screen: Drawn) => void, (screen: Drawn) => void]>([
  [
    'without the focus',
    ({ focus }) => focus.mockReturnValue(false),
    ({ focus }) => focus.mockReturnValue(true),
  ],
  [
    'out of sight',
    ({ sight }) => sight.mockReturnValue('hidden'),
    ({ sight }) => sight.mockReturnValue('visible'),
  ],
])('behavior: %s the yes stays off, for as long as it lasts', async (_, leave, come) => {
  const screen = await drawn()
  await screen.untilOn()
  leave(screen)
  await screen.pass(50)
  expect(screen.isOn()).toBe(false)
  await screen.pass(10_000)
  expect(screen.isOn()).toBe(false)
  come(screen)
  expect(await screen.untilOn()).toBeGreaterThanOrEqual(500)
})

describe('a passkey', () => {
  const get = vi.fn()
  const asked = async () => {
    vi.stubGlobal('navigator', { credentials: { get } })
    const screen = await drawn(review(passkeyOf('key')) as ReviewState, 'Use a passkey')
    await screen.untilOn()
    return screen
  }

  test('default: its person uses it here, and what it says goes to the frame', async () => {
    const prf = new Uint8Array(32).fill(5)
    get.mockResolvedValue({ getClientExtensionResults: () => ({ prf: { results: { first: prf.buffer } } }) })
    const screen = await asked()
    expect(screen.body().join(' ')).toContain('Unlock your wallet')
    screen.press('Use a passkey')
    await until(() => screen.decide.mock.calls.length > 0)
    expect(screen.decide.mock.calls).toEqual([['approved', prf]])
    const { publicKey } = get.mock.lastCall?.[0] ?? {}
    expect(publicKey.allowCredentials).toEqual([{ type: 'public-key', id: new TextEncoder().encode('cred') }])
    expect(publicKey.extensions).toEqual({ prf: { eval: { first: new TextEncoder().encode('salt') } } })
  })

  test('error: one that is not chosen may be tried again, or left', async () => {
    get.mockRejectedValue(new DOMException('', 'NotAllowedError'))
    const screen = await asked()
    screen.press('Use a passkey')
    await until(() => screen.body().join(' ').includes('Nothing was chosen.'))
    expect(screen.decide).not.toHaveBeenCalled()
    await screen.untilOn()
    expect(screen.isOn()).toBe(true)
    screen.press('Cancel')
    expect(screen.decide.mock.calls).toEqual([['rejected']])
  })
})

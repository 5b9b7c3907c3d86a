import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { createWidgetStore } from '../../state/store.ts'
import { keptKeys, keptPart, readKept } from './keptPart.ts'
import { createSessionVault } from './sessionVault.ts'

const network = (id: string) => ({ id }) as Network

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('keptPart', () => {
  const all = new Map<string, unknown>([
    [
      keptKeys.sessions,
      [{ topic: 's1', self: { publicKey: 'p1' }, optionalNamespaces: { eip155: {} } }, { topic: 's2' }],
    ],
    [keptKeys.keychain, { client_ed25519_seed: 'seed', s1: 'k1', p1: 'k2', s2: 'k3', pairing: 'k4' }],
    [keptKeys.subscriptions, [{ topic: 's1' }, { topic: 'pairing' }]],
    ['wc@2:core:0.3:gatehouse//messages', { s1: 'secret' }],
  ])
  test('default: living sessions and what opens them, nothing else', () => {
    const text = keptPart(all, (topic) => topic === 's2')
    const kept = readKept(text)
    expect(kept.get(keptKeys.keychain)).toEqual({ client_ed25519_seed: 'seed', s1: 'k1', p1: 'k2' })
    expect(kept.get(keptKeys.subscriptions)).toEqual([{ topic: 's1' }])
    expect(text).not.toMatch(/k3|k4|secret/)
    expect(keptPart(all, () => true)).toBe('')
  })
  test.each(['', '{', 'null', '[]', '{"a":1}', JSON.stringify({ [keptKeys.sessions]: 'x' })])(
    'error: %j is nothing',
    (text) => expect(readKept(text).size).toBe(0),
  )
})

describe('sessionVault', () => {
  const store = () => createWidgetStore({ projectName: 'Shop' } as never, [network('eip155:1')])
  const refusing = {
    get localStorage(): Storage {
      throw new DOMException('refused', 'SecurityError')
    },
  } as Window
  const answering = (answers: Record<string, unknown>) =>
    vi.fn(async (path: string) => {
      const answer = answers[path]
      if (answer instanceof RpcError)
        return new Response(JSON.stringify({ code: 'invalid_seal' }), { status: 400 })
      if (answer === undefined) throw new TypeError('offline')
      return new Response(JSON.stringify(answer))
    })
  const api = { frameToken: async () => 'token' }

  test('default: sealed where the browser refuses us storage', async () => {
    const one = store()
    const fetcher = answering({ '/frame/seal': { sealed: 'v1.x' }, '/frame/open': { text: 'opened' } })
    const vault = createSessionVault({ window: refusing, store: one, api, projectId: 'p' }, fetcher as never)
    expect(await vault.read()).toBe('')
    vault.write('a')
    vault.write('session')
    await vi.runAllTimersAsync()
    expect(fetcher).toHaveBeenCalledTimes(1)
    expect(one.getState().sealedSessions).toBe('v1.x')
    expect(await vault.read()).toBe('opened')
    vault.write('')
    await vi.runAllTimersAsync()
    expect(one.getState().sealedSessions).toBe('')
    expect(fetcher).toHaveBeenCalledTimes(2)
  })

  test('error: what does not open is forgotten; a server that is away is asked again', async () => {
    const one = store()
    one.getState().setSealedSessions('v1.foreign')
    const away = createSessionVault(
      { window: refusing, store: one, api, projectId: 'p' },
      answering({}) as never,
    )
    await expect(away.read()).rejects.toBeInstanceOf(RpcError)
    expect(one.getState().sealedSessions).toBe('v1.foreign')
    const refused = answering({ '/frame/open': new RpcError(1, '') })
    const vault = createSessionVault({ window: refusing, store: one, api, projectId: 'p' }, refused as never)
    expect(await vault.read()).toBe('')
    expect(one.getState().sealedSessions).toBe('')
  })

  test('behavior: more than the page may keep is not kept', async () => {
    const one = store()
    const fetcher = answering({ '/frame/seal': { sealed: 'v1.x' } })
    const vault = createSessionVault({ window: refusing, store: one, api, projectId: 'p' }, fetcher as never)
    vault.write('x'.repeat(8_001))
    await vi.runAllTimersAsync()
    expect(fetcher).not.toHaveBeenCalled()
    expect(one.getState().sealedSessions).toBe('')
  })
})

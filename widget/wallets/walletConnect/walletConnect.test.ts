import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { createWidgetStore } from '../../state/store.ts'
import { currentId } from './deprecatedIds.ts'
import { keptKeys, keptPart, readKept } from './keptPart.ts'
import { pair } from './pair.ts'
import { isOver, retryWaitMs } from './pairingClock.ts'
import { proposedNamespaces, walletMethods } from './proposedNamespaces.ts'
import { type Granted, grantedNetworks, readSession } from './readSession.ts'
import { createSessionVault } from './sessionVault.ts'
import type { Client } from './startClient.ts'
import { toRpcError } from './toRpcError.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const oldSolana = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const network = (id: string) => ({ id }) as Network

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('default: every network is asked for, Solana by both of its names', () => {
  const proposed = proposedNamespaces(['eip155:1', 'eip155:10', solana].map(network))
  expect(Object.entries(proposed).map(([family, { chains }]) => [family, chains])).toEqual([
    ['eip155', ['eip155:1', 'eip155:10']],
    ['solana', [solana, oldSolana]],
  ])
  expect(currentId(oldSolana)).toBe(solana)
  expect(currentId('eip155:1')).toBe('eip155:1')
  expect(currentId('constructor')).toBeUndefined()
})

test('default: the methods of wallets', () => {
  expect(walletMethods('eip155')).toEqual(
    expect.arrayContaining([
      'eth_accounts',
      'personal_sign',
      'eth_sendTransaction',
      'wallet_getCapabilities',
    ]),
  )
  expect(walletMethods('eip155')).not.toEqual(expect.arrayContaining(['eth_call']))
  expect(walletMethods('eip155')).not.toContain('eth_sendUserOperation')
  expect(walletMethods('bip122')).toEqual(['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'])
  expect(walletMethods('solana')).not.toContain('solana_signIn')
})

test.each([
  [10_000, true],
  [10_001, false],
  [240_000, false],
  [0, true],
  [-5_000, true],
])('default: a code with %i ms left is over: %s', (left, over) =>
  expect(isOver({ expiresAt: 1_000_000 + left }, 1_000_000)).toBe(over),
)

test.each([
  [0, 1_000],
  [999, 1],
  [1_000, 0],
  [60_000, 0],
])('default: %i ms after an attempt the next one waits %i ms', (gap, wait) =>
  expect(retryWaitMs(5_000, 5_000 + gap)).toBe(wait),
)

describe('readSession', () => {
  const granted: Granted = {
    namespaces: {
      eip155: {
        accounts: [
          `eip155:1:${alice}`,
          `eip155:1:${alice.toLowerCase()}`,
          'eip155:1:0x12',
          'javascript:1:x',
          7,
          `eip155:10:${alice}`,
        ],
      },
      solana: { accounts: [`${oldSolana}:abc`], chains: [oldSolana] },
      'bip122:000000000019d6689c085ae165831e93': {
        accounts: ['bip122:000000000019d6689c085ae165831e93:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
      },
    },
    sessionProperties: {
      bip122_getAccountAddresses: JSON.stringify([
        {
          address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
          publicKey: '02'.repeat(33),
          path: "m/84'/0'/0'/0/0",
          intention: 'payment',
        },
        { address: 'bc1qnotgranted00000000000000000000000000000', publicKey: '', intention: 'payment' },
      ]),
    },
  }
  test('default: what is well formed, on the wanted network, under today’s names', () => {
    expect(readSession(granted, 'eip155', [undefined, 'eip155:10'])).toEqual({
      accounts: [`eip155:10:${alice}`],
      network: 'eip155:10',
    })
    expect(readSession(granted, 'eip155', ['eip155:5'])?.network).toBe('eip155:1')
    expect(readSession(granted, 'solana', [])).toEqual({ accounts: [`${solana}:abc`], network: solana })
    expect(grantedNetworks(granted, 'solana')).toEqual([solana])
    expect(readSession(granted, 'bip122', [])?.details).toEqual([
      expect.objectContaining({ type: 'payment', publicKey: '02'.repeat(33) }),
    ])
  })
  test.each([
    {},
    { eip155: {} },
    { eip155: { accounts: 'x' } },
    { eip155: { accounts: [`eip155:1:${alice}:x`] } },
  ])('error: %j grants nothing', (namespaces) =>
    expect(readSession({ namespaces } as Granted, 'eip155', [])).toBeNull(),
  )
})

test.each([
  [{ code: 5000, message: 'User rejected.' }, 4001, undefined],
  [{ code: 5002, message: 'x' }, 4001, undefined],
  [{ code: 4001, message: 'x' }, 4001, undefined],
  [{ code: -32000, message: 'User Rejected the request' }, 4001, undefined],
  [{ code: -32000, message: 'insufficient funds' }, -32000, undefined],
  [new Error("No matching key. session topic doesn't exist: ab"), 4900, 'session_ended'],
  [new Error('Failed to publish payload, please try again. id:1 tag:1108'), 4900, 'relay_unreachable'],
  [new Error('Proposal expired'), 4001, 'pairing_expired'],
  [new Error('whatever'), -32603, undefined],
  [undefined, -32603, undefined],
])('error: %j is %i %s', (thrown, code, reason) => {
  const error = toRpcError(thrown)
  expect([error.code, (error.data as { reason?: string } | undefined)?.reason]).toEqual([code, reason])
})

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

describe('pair', () => {
  function client() {
    const approvals: { resolve(session: unknown): void; reject(error: unknown): void }[] = []
    const connect = vi.fn(async () => {
      const n = approvals.length + 1
      const approved = new Promise((resolve, reject) => approvals.push({ resolve, reject }))
      approved.catch(() => {})
      return { uri: `wc:${n}@2?symKey=${n}`, approval: () => approved }
    })
    const made = {
      connect,
      session: { getAll: () => [] },
      core: { pairing: { disconnect: vi.fn(async () => {}) } },
    }
    const nothing = { offer: connect as never, onPairing: () => {}, onUnwanted: () => {} }
    return { made, approvals, nothing, client: made as unknown as Client }
  }

  test('default: another code ten seconds before the first is too old; an older one may still be answered', async () => {
    const { client: one, approvals, nothing } = client()
    const shown: (string | undefined)[] = []
    const paired = pair(one, { ...nothing, onPairing: (pairing) => shown.push(pairing?.uri) })
    await vi.advanceTimersByTimeAsync(229_999)
    expect(shown).toEqual(['wc:1@2?symKey=1'])
    await vi.advanceTimersByTimeAsync(1)
    expect(shown).toEqual(['wc:1@2?symKey=1', 'wc:2@2?symKey=2'])
    approvals[0]?.resolve({ topic: 's1' })
    expect(await paired).toEqual({ topic: 's1' })
    expect(shown.at(-1)).toBeUndefined()
  })

  test('behavior: who leaves forgets the codes, and a wallet that answers late hears of it', async () => {
    const { client: one, approvals, made, nothing } = client()
    const left = new AbortController()
    const onUnwanted = vi.fn()
    const paired = pair(one, { ...nothing, onUnwanted, signal: left.signal })
    await vi.advanceTimersByTimeAsync(0)
    left.abort(new Error('left'))
    await expect(paired).rejects.toThrow('left')
    expect(made.core.pairing.disconnect).toHaveBeenCalledWith({ topic: '1' })
    approvals[0]?.resolve({ topic: 's1' })
    await vi.advanceTimersByTimeAsync(300_000)
    expect(onUnwanted.mock.calls).toEqual([['s1']])
    expect(made.connect).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['too late', 13_000, undefined],
    ['after the person left', 1_000, 500],
  ])('behavior: a code that comes %s is forgotten, and never shown', async (_, comesAfter, leavesAfter) => {
    const { client: one, made, nothing } = client()
    const late = () => new Promise((resolve) => setTimeout(() => resolve(made.connect()), comesAfter))
    const onPairing = vi.fn()
    const left = new AbortController()
    if (leavesAfter) setTimeout(() => left.abort(new Error('left')), leavesAfter)
    const paired = pair(one, { ...nothing, offer: late as never, onPairing, signal: left.signal })
    paired.catch(() => {})
    await vi.advanceTimersByTimeAsync(14_000)
    await expect(paired).rejects.toThrow()
    expect(made.core.pairing.disconnect.mock.calls).toEqual([[{ topic: '1' }]])
    expect(onPairing.mock.calls).toEqual([[null]])
  })

  test.each([
    ['at the same time', 0],
    ['later', 1_000],
  ])('error: who read another code and says yes %s is not connected', async (_, ms) => {
    const { client: one, approvals, nothing } = client()
    const onUnwanted = vi.fn()
    const paired = pair(one, { ...nothing, onUnwanted })
    await vi.advanceTimersByTimeAsync(230_000)
    approvals[1]?.resolve({ topic: 'first' })
    if (ms > 0) await vi.advanceTimersByTimeAsync(ms)
    approvals[0]?.resolve({ topic: 'thief' })
    expect(await paired).toEqual({ topic: 'first' })
    await vi.advanceTimersByTimeAsync(0)
    expect(onUnwanted.mock.calls).toEqual([['thief']])
  })

  test('error: no relay within twelve seconds, or a no', async () => {
    const { client: one, made, approvals, nothing } = client()
    made.connect.mockImplementationOnce(() => new Promise(() => {}))
    const stuck = pair(one, nothing)
    stuck.catch(() => {})
    await vi.advanceTimersByTimeAsync(12_000)
    await expect(stuck).rejects.toMatchObject({ code: 4900, data: { reason: 'relay_unreachable' } })
    const refused = pair(one, nothing)
    refused.catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    approvals[0]?.reject({ code: 5000, message: 'User rejected.' })
    await expect(refused).rejects.toMatchObject({ code: 4001 })
  })
})

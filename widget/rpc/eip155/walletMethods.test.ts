import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { methods } from '../../../host-sdk/protocol/methods.ts'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { accountVectors } from '../../review/eip155/dangers/test/accountVectors.ts'
import { harmlessVectors } from '../../review/eip155/dangers/test/harmlessVectors.ts'
import { orderVectors } from '../../review/eip155/dangers/test/orderVectors.ts'
import { tokenVectors } from '../../review/eip155/dangers/test/tokenVectors.ts'
import { me } from '../../review/eip155/dangers/test/typedData.ts'
import { unknownVectors } from '../../review/eip155/dangers/test/unknownVectors.ts'
import { venueVectors } from '../../review/eip155/dangers/test/venueVectors.ts'
import { alice, bob, connectedContext, testCall, testContext } from '../../test/testContext.ts'
import { approveRequest } from '../approveRequest.ts'
import { handleRequest } from '../handleRequest.ts'
import { rejectRequest } from '../rejectRequest.ts'
import { walletMethods } from './walletMethods.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Context = ReturnType<typeof testContext>['context']
const ask = (context: Context, method: string, params?: unknown) =>
  handleRequest(context, testCall(), 'eip155', { method, params })

test('default', () => {
  const needed = Object.entries(methods.eip155)
    .filter(([method, kind]) => kind === 'approve' || method.startsWith('wallet_'))
    .map(([method]) => method)
    .filter((method) => method !== 'eth_requestAccounts')
  expect(Object.keys(walletMethods).sort()).toEqual(needed.sort())
})

const done = `0x${'ab'.repeat(32)}`
const permission = {
  invoker: 'https://shop.example',
  parentCapability: 'eth_accounts',
  caveats: [{ type: 'restrictReturnedAccounts', value: [alice] }],
}

test.each(['Failed to fetch', '504 Gateway Time-out', 'Timed out'])(
  'error: a transaction whose wallet says only “%s” may have gone out',
  async (words) => {
    const refuse = () => Promise.reject(new RpcError(-32_603, words))
    const { context } = connectedContext({ wallet: { eth_sendTransaction: refuse } })
    await expect(
      ask(context, 'eth_sendTransaction', [{ from: alice, to: bob, value: '0x1' }]),
    ).rejects.toMatchObject({ code: -32_603, data: { reason: 'outcome_unknown' } })
  },
)

test('behavior: permissions are told from the state', async () => {
  const { context, asked } = connectedContext()
  expect(await ask(context, 'wallet_getPermissions')).toEqual([permission])
  const alone = testContext()
  alone.state().setRestore('done')
  expect(await ask(alone.context, 'wallet_getPermissions')).toEqual([])
  expect(asked).toEqual([])
})

test('behavior: to ask for permissions is to connect, or to choose again', async () => {
  const { context, asked } = connectedContext({ wallet: { wallet_requestPermissions: [{ anything: 1 }] } })
  expect(await ask(context, 'wallet_requestPermissions', [{ eth_accounts: {} }])).toEqual([permission])
  expect(asked).toEqual([{ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }])
})

test.each([[undefined], [[]], [[{}]], [[{ snap: {} }]], [[{ eth_accounts: {}, snap: {} }]]])(
  'error: the permission %j is not there to grant',
  async (params) => {
    const { context, asked } = connectedContext()
    await expect(ask(context, 'wallet_requestPermissions', params)).rejects.toMatchObject({ code: -32602 })
    expect(asked).toEqual([])
  },
)

test('behavior: to revoke is to disconnect', async () => {
  const { context, state, asked } = connectedContext()
  expect(await ask(context, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
  expect(state().status).toBe('disconnected')
  expect(asked.map(({ method }) => method)).toEqual(['wallet_revokePermissions'])
})

test.each([[{ permissionContext: '0x01' }], [[{ permissionContext: '0x01' }]]])(
  'behavior: a permission of ERC-7715 is the wallet’s to take back: %j',
  async (params) => {
    const { context, state, asked } = connectedContext({ wallet: { wallet_revokePermissions: {} } })
    expect(await ask(context, 'wallet_revokePermissions', params)).toEqual({})
    expect(asked).toEqual([{ method: 'wallet_revokePermissions', params }])
    expect(state().status).toBe('connected')
  },
)

test.each([[{ permissionContext: 'mine' }], [[{ permissionContext: '0x01', eth_accounts: {} }]]])(
  'error: %j names nothing to take back',
  async (params) => {
    const { context, asked } = connectedContext()
    await expect(ask(context, 'wallet_revokePermissions', params)).rejects.toMatchObject({ code: -32602 })
    expect(asked).toEqual([])
  },
)

test('behavior: switching', async () => {
  let chain = '0x1'
  const { context, state, asked } = connectedContext({
    wallet: {
      eth_chainId: () => chain,
      wallet_switchEthereumChain: ([{ chainId }]: [{ chainId: string }]) => {
        if (chainId === '0x89') throw new RpcError(4902, 'Unknown')
        chain = chainId
        return null
      },
    },
  })
  const to = (chainId: unknown) => ask(context, 'wallet_switchEthereumChain', [{ chainId }])
  expect(await to('0x1')).toBeNull()
  expect(asked).toEqual([{ method: 'eth_chainId' }])
  chain = '0x89'
  asked.length = 0
  expect(await to('0x1')).toBeNull()
  expect(asked.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
  expect(state().activeNetworkId).toBe('eip155:1')
  expect(await to('0xa')).toBeNull()
  expect(state().activeNetworkId).toBe('eip155:10')
  await expect(to('0x89')).rejects.toMatchObject({ code: 4902 })
  await expect(to('__proto__')).rejects.toMatchObject({ code: -32602 })
  expect(state().activeNetworkId).toBe('eip155:10')
})

// SushiSwap and its forks send the account beside the network.
test.each([
  ['the account', [alice], [alice]],
  ['the account in small letters', [alice.toLowerCase()], [alice.toLowerCase()]],
  ['null', [null], []],
  ['nothing', [undefined], []],
])('param: a network with %s behind it', async (_, more, sent) => {
  const chain = { chainId: '0xa', chainName: 'Optimism', rpcUrls: ['https://optimism.example'] }
  const wallet = {
    eth_chainId: () => (asked.some(({ method }) => method.startsWith('wallet_')) ? '0xa' : '0x1'),
    wallet_switchEthereumChain: null,
    wallet_addEthereumChain: null,
  }
  const { context, asked } = connectedContext({ wallet })
  expect(await ask(context, 'wallet_switchEthereumChain', [{ chainId: '0xa' }, ...more])).toBeNull()
  expect(await ask(context, 'wallet_addEthereumChain', [chain, ...more])).toBeNull()
  expect(asked.filter(({ method }) => method.startsWith('wallet_'))).toEqual([
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }, ...sent] },
    { method: 'wallet_addEthereumChain', params: [chain, ...sent] },
  ])
})

test.each([
  ['another network', [{ chainId: '0x1' }]],
  ['a text', ['0x1']],
  ['two accounts', [alice, alice]],
  ['an account and more', [alice, null]],
])('error: a network with %s behind it', async (_, more) => {
  const { context, asked } = connectedContext()
  const chain = { chainId: '0xa', chainName: 'Optimism', rpcUrls: ['https://optimism.example'] }
  for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    await expect(ask(context, method, [chain, ...more])).rejects.toMatchObject({ code: -32602 })
  expect(asked).toEqual([])
})

test('behavior: switching without a wallet is about where reads go', async () => {
  const { context, state } = testContext()
  state().setRestore('done')
  expect(await ask(context, 'wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
  expect(state().activeNetworkId).toBe('eip155:10')
  await expect(ask(context, 'wallet_switchEthereumChain', [{ chainId: '0x89' }])).rejects.toMatchObject({
    code: 4902,
  })
})

test('behavior: a network that the wallet added and went to is the active one', async () => {
  const { context, state } = connectedContext({
    wallet: { wallet_addEthereumChain: null, eth_chainId: '0x539' },
  })
  const chain = { chainId: '0x539', chainName: 'Local', rpcUrls: ['https://node.example'] }
  expect(await ask(context, 'wallet_addEthereumChain', [chain])).toBeNull()
  expect(state()).toMatchObject({ activeNetworkId: 'eip155:1337', open: false })
})

test.each([
  ['personal_sign', ['0x68690a', bob]],
  ['eth_signTypedData_v4', [bob, { domain: {}, primaryType: 'A', types: { A: [] }, message: {} }]],
  ['eth_sendTransaction', [{ from: bob, to: alice }]],
  ['wallet_sendCalls', [{ from: bob, calls: [{ to: alice }] }]],
  ['wallet_getCapabilities', [bob]],
  ['wallet_getAssets', [{ account: bob }]],
  ['wallet_grantPermissions', [{ address: bob, expiry: 1 }]],
])('error: %s for an account that is not connected', async (method, params) => {
  const { context, asked } = connectedContext({ wallet: { [method]: '0x1' } })
  await expect(ask(context, method, params)).rejects.toMatchObject({ code: 4100 })
  expect(asked).toEqual([])
})

test.each([
  ['eth_sendTransaction', [{ from: alice, to: bob }]],
  ['eth_signTypedData_v4', [alice, { domain: {}, primaryType: 'A', types: { A: [] }, message: {} }]],
  ['wallet_sendCalls', [{ from: alice, calls: [{ to: bob }] }]],
  ['wallet_sendCalls', [{ version: '2.0.0', chainId: null, calls: [{ to: bob }] }]],
  ['wallet_watchAsset', { type: 'ERC20', options: { address: bob, symbol: 'TST', decimals: 18 } }],
])('error: %s of a page that takes the wallet to be elsewhere', async (method, params) => {
  const { context, asked } = connectedContext({ wallet: { [method]: '0x1' } })
  const request = { method, params, network: 'eip155:10' }
  await expect(handleRequest(context, testCall(), 'eip155', request)).rejects.toMatchObject({ code: 4901 })
  expect(asked).toEqual([])
})

test('behavior: calls that name the chain of the wallet go there, wherever the page took it to be', async () => {
  const { context, asked } = connectedContext({ wallet: { wallet_sendCalls: { id: '0x1' } } })
  const params = [{ from: alice, chainId: '0x1', calls: [{ to: bob }] }]
  const request = { method: 'wallet_sendCalls', params, network: 'eip155:10' }
  expect(await handleRequest(context, testCall(), 'eip155', request)).toEqual({ id: '0x1' })
  expect(asked.at(-2)).toMatchObject({ method: 'wallet_sendCalls', params: [{ chainId: '0x1' }] })
})

test.each([
  ['eth_sendTransaction', [{ from: alice, to: bob, chainId: '0xa' }]],
  ['wallet_sendCalls', [{ from: alice, chainId: '0xa', calls: [{ to: bob }] }]],
])('error: %s for another chain', async (method, params) => {
  const { context, asked } = connectedContext({ wallet: { [method]: '0x1' } })
  await expect(ask(context, method, params)).rejects.toMatchObject({ code: 4901 })
  expect(asked).toEqual([])
})

test('behavior: typed data of another chain is warned of, not refused', async () => {
  const { context, state } = connectedContext()
  const data = { domain: { chainId: 10 }, primaryType: 'A', types: { A: [] }, message: {} }
  ask(context, 'eth_signTypedData_v4', [alice, data]).catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(state().requests[0]).toMatchObject({ stage: 'review', risks: ['chain_mismatch'] })
})

test.each([
  ['wallet_getCallsStatus', ['0x1'], ['0x1']],
  ['wallet_showCallsStatus', ['0x1'], ['0x1']],
  ['wallet_getCapabilities', undefined, [alice]],
  ['wallet_getCapabilities', [alice.toLowerCase(), ['0x01']], [alice.toLowerCase(), ['0x1']]],
  ['wallet_getCapabilities', [], [alice]],
  ['wallet_getCapabilities', [null], [alice]],
  ['wallet_getCapabilities', [alice, null], [alice]],
  ['wallet_getCapabilities', [null, ['0x1']], [alice, ['0x1']]],
  ['wallet_getCapabilities', [alice, []], [alice, []]],
  ['wallet_getCapabilities', [alice, ['0x1', null, 'odd', 10]], [alice, ['0x1', '0xa']]],
  ['wallet_getCallsStatus', ['0x1', null], ['0x1']],
  ['wallet_showCallsStatus', ['0x1', undefined], ['0x1']],
  ['wallet_getAssets', { account: alice, chainFilter: ['0x1'] }, [{ account: alice, chainFilter: ['0x1'] }]],
  ['wallet_grantPermissions', [{ expiry: 1 }], [{ expiry: 1 }]],
])('behavior: %s goes to the wallet', async (method, params, sent) => {
  const { context, asked } = connectedContext({ wallet: { [method]: 'answer' } })
  expect(await ask(context, method, params)).toBe('answer')
  expect(asked).toEqual([{ method, params: sent }])
})

test.each([
  ['wallet_getCapabilities', [alice, ['odd', null]]],
  ['wallet_getCapabilities', [alice, '0x1']],
  ['wallet_getCapabilities', [alice, ['0x1'], null]],
  ['wallet_getCapabilities', ['bob.eth']],
  ['wallet_getCallsStatus', ['0x1', '0x2']],
  ['wallet_getCallsStatus', [null]],
  ['wallet_getCallsStatus', []],
])('error: %s of %j', async (method, params) => {
  const { context, asked } = connectedContext()
  await expect(ask(context, method, params)).rejects.toMatchObject({ code: -32602 })
  expect(asked).toEqual([])
})

test('error: what the wallet does not support passes as it says it', async () => {
  const { context } = connectedContext()
  await expect(ask(context, 'wallet_getCallsStatus', ['0x1'])).rejects.toMatchObject({ code: 4200 })
})

const token = { type: 'ERC20', options: { address: bob, symbol: 'TST', decimals: 18 } }
const local = { chainId: '0x539', chainName: 'Local', rpcUrls: ['https://node.example'] }

describe('a project that wants each step shown', () => {
  const always = (wallet: Record<string, unknown>) => {
    const test = connectedContext({ wallet })
    test.store.setState({ preview: 'always' })
    return test
  }
  const cases: [string, unknown, object][] = [
    ['wallet_switchEthereumChain', [{ chainId: '0xa' }], { type: 'switchNetwork', networkId: 'eip155:10' }],
    ['wallet_addEthereumChain', [local], { type: 'addNetwork', rpcUrls: local.rpcUrls }],
    ['wallet_watchAsset', token, { type: 'watchAsset', address: bob }],
    ['wallet_grantPermissions', [{ expiry: 1 }], { type: 'grantPermissions', expiry: 1 }],
    ['wallet_revokePermissions', [{ eth_accounts: {} }], { type: 'revokePermissions', accounts: [alice] }],
  ]

  test.each(cases)(
    'behavior: %s shows our screen, and goes on with a yes',
    async (method, params, subject) => {
      // It is where it was asked to go.
      const arrived = method === 'wallet_switchEthereumChain' ? { eth_chainId: '0xa' } : {}
      const { context, state, asked } = always({ [method]: null, ...arrived })
      const answer = ask(context, method, params)
      await vi.advanceTimersByTimeAsync(0)
      expect(state().requests).toMatchObject([{ method, stage: 'review', subject, risks: [] }])
      expect(state().history.at(-1)?.name).toBe('ApproveRequest')
      expect(asked).toEqual([])
      approveRequest(context, state().requests[0]?.id ?? '')
      expect(await answer).toBeNull()
      expect(asked.find((one) => one.method !== 'eth_chainId')?.method).toBe(method)
      expect(state().requests).toEqual([])
    },
  )

  test.each(cases)('error: %s ends with a no, and nothing happened', async (method, params) => {
    const { context, state, asked } = always({ [method]: null })
    const answer = ask(context, method, params)
    answer.catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    rejectRequest(context, state().requests[0]?.id ?? '')
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    expect(asked).toEqual([])
    expect(state()).toMatchObject({ activeNetworkId: 'eip155:1', status: 'connected' })
  })
})

test('behavior: a signed operation always shows our screen', async () => {
  const { context, state, asked } = connectedContext({ wallet: { eth_sendUserOperation: '0xhash' } })
  const answer = ask(context, 'eth_sendUserOperation', [{ sender: alice, callData: '0x' }, bob])
  // The readers come late, and a busy machine takes its time to load them.
  await vi.dynamicImportSettled()
  await expect.poll(() => state().requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(state().requests[0]).toMatchObject({ stage: 'review', risks: ['raw_transaction'] })
  expect(state().history.at(-1)?.name).toBe('ApproveTransaction')
  expect(asked).toEqual([])
  approveRequest(context, state().requests[0]?.id ?? '')
  expect(await answer).toBe('0xhash')
})

describe('our screen before that of a page’s wallet', () => {
  const word = (value: string | bigint) =>
    (typeof value === 'string' ? value.slice(2) : value.toString(16)).toLowerCase().padStart(64, '0')
  const approve = (amount: bigint) => `0x095ea7b3${word(bob)}${word(amount)}`
  const asks = async (method: string, params: unknown, rpc?: (data: string) => unknown) => {
    const tested = connectedContext({ wallet: { [method]: done } })
    if (rpc)
      tested.api.rpc.mockImplementation((async (_: string, __: string, [call]: [{ data: string }]) =>
        rpc(call.data)) as never)
    const answer = ask(tested.context, method, params)
    answer.catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    await vi.dynamicImportSettled()
    await expect.poll(() => tested.state().requests.length + tested.asked.length).toBeGreaterThan(0)
    return { ...tested, answer, request: tested.state().requests[0] }
  }
  const shown = (request: { stage: string; risks: string[] } | undefined) => [request?.stage, request?.risks]

  const known = [...tokenVectors, ...orderVectors, ...accountVectors, ...venueVectors, ...unknownVectors]
  test.each(known)('default: %s', async (_, data, risks) => {
    const mine = JSON.parse(JSON.stringify(data).replaceAll(me, alice))
    const { request, asked, api } = await asks('eth_signTypedData_v4', [alice, mine])
    expect([request?.stage, request?.risks]).toEqual(['review', expect.arrayContaining(risks)])
    expect(asked).toEqual([])
    if (!request?.risks.includes('unknown_form')) expect(api.rpc.mock.calls.length).toBeLessThan(30)
  })

  test('behavior: what gives nothing away goes to the wallet at once', async () => {
    for (const [, data] of harmlessVectors.slice(0, 1)) {
      const mine = JSON.parse(JSON.stringify(data).replaceAll(me, alice))
      const { asked, answer } = await asks('eth_signTypedData_v4', [alice, mine])
      expect(await answer).toBe(done)
      expect(asked.map(({ method }) => method)).toEqual([
        'eth_chainId',
        'eth_accounts',
        'eth_signTypedData_v4',
      ])
    }
  })

  const note = {
    domain: { chainId: 1, verifyingContract: bob },
    primaryType: 'Note',
    types: { Note: [{ name: 'words', type: 'string' }] },
    message: { words: 'Hi' },
  }
  test('behavior: a contract that nobody could ask about', async () => {
    const down = () => {
      throw new RpcError(-32603, 'down')
    }
    const { request, asked } = await asks('eth_signTypedData_v4', [alice, note], down)
    expect(shown(request)).toEqual(['review', ['unchecked']])
    expect(request?.check).toEqual({ mayTake: [], names: [], unknown: true })
    expect(asked).toEqual([])
  })

  test('behavior: an amount beyond what there is, and one that nobody could measure', async () => {
    const there = (data: string) =>
      data.startsWith('0x82ad56cb') ? '0x' : `0x${word(data === '0x313ce567' ? 6n : 1000n)}`
    const sent = (amount: bigint) => [{ from: alice, to: bob, data: approve(amount) }]
    const whole = await asks('eth_sendTransaction', sent(1000n), there)
    expect(shown(whole.request)).toEqual(['review', ['unlimited_approval']])
    const small = await asks('eth_sendTransaction', sent(999n), there)
    expect([small.request, await small.answer]).toEqual([undefined, done])
    const down = () => {
      throw new RpcError(-32603, 'down')
    }
    const silent = await asks('eth_sendTransaction', sent(5n), down)
    expect(shown(silent.request)).toEqual(['review', ['unchecked']])
  })

  test('behavior: capabilities that nobody here knows', async () => {
    const calls = [{ to: bob }]
    const odd = await asks('wallet_sendCalls', [{ from: alice, calls, capabilities: { wonder: { a: 1 } } }])
    expect(shown(odd.request)).toEqual(['review', ['capability']])
    expect(odd.request?.subject).toMatchObject({ capabilities: ['wonder'] })
    const inCall = [{ to: bob, capabilities: { marvel: {} } }]
    expect(shown((await asks('wallet_sendCalls', [{ from: alice, calls: inCall }])).request)).toEqual([
      'review',
      ['capability'],
    ])
    const paid = await asks('wallet_sendCalls', [
      { from: alice, calls, capabilities: { paymasterService: {} } },
    ])
    expect(await paid.answer).toBe(done)
  })

  const tuple = { chainId: '0x1', address: bob, nonce: '0x0' }
  test.each<[string, string, unknown, number]>([
    ['a transaction', 'eth_sendTransaction', [{ from: alice, to: bob, authorizationList: [tuple] }], -32602],
    ['a transaction of type 4', 'eth_sendTransaction', [{ from: alice, to: bob, type: '0x4' }], -32602],
    ['one to sign', 'eth_signTransaction', [{ from: alice, to: bob, authorizationList: [tuple] }], -32602],
    [
      'calls',
      'wallet_sendCalls',
      [{ from: alice, calls: [{ to: bob }], capabilities: { eip7702Auth: tuple } }],
      5700,
    ],
    [
      'one call',
      'wallet_sendCalls',
      [{ from: alice, calls: [{ to: bob, capabilities: { authorization: { optional: true } } }] }],
      5700,
    ],
    [
      'calls, by delegation',
      'wallet_sendCalls',
      [{ from: alice, calls: [{ to: bob }], capabilities: { delegate: bob } }],
      5700,
    ],
    [
      'an operation',
      'eth_sendUserOperation',
      [{ sender: alice, callData: '0x', eip7702Auth: tuple }, bob],
      -32602,
    ],
    [
      'an operation, by another name',
      'eth_sendUserOperation',
      [{ sender: alice, callData: '0x', authorization: tuple }, bob],
      -32602,
    ],
    ['a method of its own', 'wallet_signAuthorization', [tuple], 4200],
  ])('error: no other code for the account: %s', async (_, method, params, code) => {
    const { context, asked } = connectedContext({ wallet: { [method]: done } })
    await expect(ask(context, method, params)).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })
})

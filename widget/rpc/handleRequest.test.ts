import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { logIn } from '../actions/logIn.ts'
import type { Connection } from '../state/connections.ts'
import {
  alice,
  connectedContext,
  loggedIn,
  networks,
  offered,
  settled,
  solanaNetwork,
  testCall,
  testContext,
} from '../test/testContext.ts'
import { handleRequest } from './handleRequest.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ask = (context: Parameters<typeof handleRequest>[0], request: unknown) =>
  handleRequest(context, testCall(), 'eip155', request)

test('default', async () => {
  const { context, api } = connectedContext()
  api.rpc.mockResolvedValueOnce('0x10')
  expect(await ask(context, { method: 'eth_blockNumber' })).toBe('0x10')
  expect(api.rpc).toHaveBeenCalledWith('eip155:1', 'eth_blockNumber', undefined, expect.anything())
})

test.each([
  ['eth_accounts', [alice]],
  ['eth_requestAccounts', [alice]],
  ['eth_chainId', '0x1'],
  ['net_version', '1'],
  ['net_listening', true],
  ['eth_coinbase', alice],
])('behavior: %s is answered from the state', async (method, answer) => {
  const { context, api, asked } = connectedContext()
  expect(await ask(context, { method })).toEqual(answer)
  expect(api.rpc).not.toHaveBeenCalled()
  expect(asked).toEqual([])
})

/** Which node was asked what. */
const nodes = ({ rpc }: ReturnType<typeof testContext>['api']) =>
  rpc.mock.calls.map((call: unknown[]) => call.slice(0, 2))

const bitcoinNetwork = {
  ...solanaNetwork,
  id: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
}

test.each([solanaNetwork, bitcoinNetwork])(
  'behavior: EVM reads go on while $name is active',
  async (other) => {
    const { context, state, api, store } = connectedContext({ wallet: { eth_getBalance: '0x2' } })
    store.setState({ networks: [...networks, other] })
    state().setActiveNetwork(other.id as CaipNetworkId)
    expect(await ask(context, { method: 'eth_chainId' })).toBe('0x1')
    expect(await ask(context, { method: 'net_version' })).toBe('1')
    api.rpc.mockResolvedValueOnce('0x10')
    expect(await ask(context, { method: 'eth_call', params: [{ to: alice }, 'latest'] })).toBe('0x10')
    expect(nodes(api)).toEqual([['eip155:1', 'eth_call']])
    // One that only the wallet knows.
    const connection = state().connections.eip155 as Connection
    state().setConnection({ ...connection, network: 'eip155:137' })
    expect(await ask(context, { method: 'eth_chainId' })).toBe('0x89')
    expect(await ask(context, { method: 'eth_getBalance', params: [alice, 'latest'] })).toBe('0x2')
  },
)

test.each([solanaNetwork, bitcoinNetwork])(
  'behavior: without an EVM wallet, the last EVM network while $name is active',
  async (other) => {
    const { context, state, api, store } = testContext()
    state().setRestore('done')
    store.setState({ networks: [...networks, other] })
    state().setActiveNetwork('eip155:10')
    state().setActiveNetwork(other.id as CaipNetworkId)
    expect(await ask(context, { method: 'eth_chainId' })).toBe('0xa')
    await ask(context, { method: 'eth_blockNumber' })
    expect(nodes(api)).toEqual([['eip155:10', 'eth_blockNumber']])
  },
)

test.each(['eth_chainId', 'net_version', 'eth_blockNumber', 'eth_call'])(
  'error: %s where no EVM network is served',
  async (method) => {
    const { context, state, api, store } = testContext()
    state().setRestore('done')
    store.setState({ networks: [solanaNetwork], activeNetworkId: solanaNetwork.id as CaipNetworkId })
    await expect(ask(context, { method })).rejects.toMatchObject({ code: 4901 })
    expect(api.rpc).not.toHaveBeenCalled()
  },
)

test('behavior: eth_coinbase of nobody', async () => {
  const { context, state } = testContext()
  state().setRestore('done')
  expect(await ask(context, { method: 'eth_coinbase' })).toBeNull()
})

const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic
let deep: unknown = []
for (let depth = 0; depth < 40; depth++) deep = [deep]

test.each([
  ['nothing', undefined, -32600],
  ['a text', 'eth_accounts', -32600],
  ['a batch', [{ method: 'eth_accounts' }], -32600],
  ['no method', {}, -32600],
  ['an inherited method', Object.create({ method: 'eth_accounts' }), -32600],
  ['a list as method', { method: ['eth_sendTransaction'] }, -32600],
  ['an object as method', { method: { toString: () => 'eth_accounts' } }, -32600],
  ['an endless method', { method: 'x'.repeat(129) }, -32600],
  ['a text as parameters', { method: 'eth_call', params: 'x' }, -32600],
  ['cyclic parameters', { method: 'eth_call', params: [cyclic] }, -32602],
  ['deep parameters', { method: 'eth_call', params: deep }, -32602],
  ['a map', { method: 'eth_call', params: [new Map()] }, -32602],
  ['a date', { method: 'eth_call', params: [new Date()] }, -32602],
  ['a whole number beyond JSON', { method: 'eth_call', params: [{ value: 1n }] }, -32602],
  ['a function', { method: 'eth_call', params: [() => 1] }, -32602],
  ['not a number', { method: 'eth_call', params: [Number.NaN] }, -32602],
  ['a key that pollutes', { method: 'eth_call', params: [JSON.parse('{"__proto__":{"a":1}}')] }, -32602],
  ['too many values', { method: 'eth_call', params: Array.from({ length: 50_001 }, () => 1) }, -32602],
])('error: %s', async (_, request, code) => {
  const { context, api, asked, state } = connectedContext()
  await expect(ask(context, request)).rejects.toMatchObject({ code })
  expect(api.rpc).not.toHaveBeenCalled()
  expect(asked).toEqual([])
  expect(state()).toMatchObject({ open: false, requests: [] })
  expect(({} as { a?: unknown }).a).toBeUndefined()
})

const refused: [method: string, code: number][] = [
  ['eth_sign', 4200],
  ['eth_decrypt', 4200],
  ['wallet_invokeSnap', 4200],
  ['wallet_signAuthorization', 4200],
  ['ETH_SENDTRANSACTION', -32601],
  ['eth_sendTransaction ', -32601],
  ['eth_sendTransaction\u0000', -32601],
  ['constructor', -32601],
  ['__proto__', -32601],
  ['toString', -32601],
  ['eth_subscribe', -32601],
  ['debug_traceCall', -32601],
  // Libraries try these by themselves: viem after a failed transaction (wevm/viem#2875, #2965), web3.js at its start.
  ['wallet_sendTransaction', -32601],
  ['eth_protocolVersion', -32601],
  ['wallet_getSnaps', -32601],
  ['web3_sha3', -32601],
  ['net_peerCount', -32601],
  ['eth_config', -32601],
  ['linea_estimateGas', -32601],
]

test.each(refused)(
  'error: the method %j is refused: counted, and a line in the console',
  async (method, code) => {
    for (const { context, api, asked, state } of [connectedContext(), testContext()]) {
      await expect(ask(context, { method, params: [] })).rejects.toMatchObject({ code })
      await vi.advanceTimersByTimeAsync(1000)
      expect(api.countRefusal.mock.calls).toEqual([['method']])
      expect(state()).toMatchObject({ open: false, alert: null })
      expect(api.rpc).not.toHaveBeenCalled()
      expect(asked).toEqual([])
    }
    expect(console.error).toHaveBeenCalledTimes(2)
  },
)

test.each(refused.filter(([, code]) => code === -32601))(
  'error: no window opens because of %j, whatever wallet is connected',
  async (method, code) => {
    const { context, api, state } = testContext({ project: offered })
    state().setRestore('done')
    await logIn(context, async () => loggedIn)
    await expect(ask(context, { method, params: [] })).rejects.toMatchObject({ code })
    await vi.advanceTimersByTimeAsync(1000)
    expect(state()).toMatchObject({ open: false, alert: null })
    expect(api.countRefusal.mock.calls).toEqual([['method']])
  },
)

test('error: a method is refused where the embedded wallet is connected, and the person sees it', async () => {
  const { context, api, state } = testContext({ project: offered })
  state().setRestore('done')
  await logIn(context, async () => loggedIn)
  await expect(ask(context, { method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: 4200 })
  expect(state()).toMatchObject({ open: true, alert: null })
  await vi.advanceTimersByTimeAsync(299)
  expect(state().alert).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(state().alert).toEqual({ kind: 'error', code: 'action_not_allowed', values: { method: 'eth_sign' } })
  expect(api.countRefusal).not.toHaveBeenCalled()
  expect(console.error).toHaveBeenCalledOnce()
  const solana = handleRequest(context, testCall(), 'solana', { method: 'eth_accounts' })
  await expect(solana).rejects.toMatchObject({ code: 4200 })
  expect(api.countRefusal.mock.calls).toEqual([['method']])
})

test('error: a family without methods', async () => {
  const { context } = connectedContext()
  await expect(
    handleRequest(context, testCall(), 'solana', { method: 'eth_accounts' }),
  ).rejects.toMatchObject({ code: 4200 })
})

test.each([
  ['personal_sign', ['0x68690a', alice]],
  ['eth_sendTransaction', [{ from: alice, to: alice }]],
  ['wallet_getCallsStatus', ['0x1']],
  ['wallet_getCapabilities', [alice]],
  ['eth_sendRawTransaction', ['0x02']],
  ['wallet_addEthereumChain', [{}]],
])('error: %s without a wallet is not authorised', async (method, params) => {
  const { context, state, api } = testContext()
  state().setRestore('done')
  await expect(ask(context, { method, params })).rejects.toMatchObject({ code: 4100 })
  expect(state().open).toBe(false)
  expect(api.rpc).not.toHaveBeenCalled()
})

test('behavior: safe requests touch no view', async () => {
  const { context, state, host } = connectedContext()
  await ask(context, { method: 'eth_getBalance', params: [alice, 'latest'] })
  expect(state()).toMatchObject({ open: false, requests: [] })
  expect(host.show).not.toHaveBeenCalled()
})

test("error: the node's own code and data pass", async () => {
  const { context, api } = connectedContext()
  api.rpc.mockRejectedValueOnce(new RpcError(3, 'execution reverted', '0x08c379a0'))
  await expect(ask(context, { method: 'eth_call', params: [{}] })).rejects.toMatchObject({
    code: 3,
    data: '0x08c379a0',
  })
})

test('behavior: on a network that only the wallet knows, the wallet reads', async () => {
  const { context, state, api, asked } = connectedContext({ wallet: { eth_getBalance: '0x5' } })
  state().setActiveNetwork('eip155:1337')
  state().setConnection({ ...(state().connections.eip155 as Connection), network: 'eip155:1337' })
  expect(await ask(context, { method: 'eth_getBalance', params: [alice, 'latest'] })).toBe('0x5')
  expect(asked).toEqual([{ method: 'eth_getBalance', params: [alice, 'latest'] }])
  expect(api.rpc).not.toHaveBeenCalled()
})

test('behavior: the page hears of a new state before its request is answered', async () => {
  const order: string[] = []
  let chain = '0x1'
  const { context, host } = connectedContext({
    wallet: {
      eth_chainId: () => chain,
      wallet_switchEthereumChain: () => {
        chain = '0xa'
        return null
      },
    },
  })
  host.setState.mockImplementation(async () => {
    await settled()
    order.push('state')
  })
  const answer = ask(context, { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  expect(await answer.then(() => order.push('answer'))).toBeDefined()
  expect(order.at(-1)).toBe('answer')
  expect(order).toContain('state')
  expect(host.setState).toHaveBeenLastCalledWith(expect.objectContaining({ network: 'eip155:10' }))
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { closeModal } from '../../actions/closeModal.ts'
import { logIn } from '../../actions/logIn.ts'
import { showLogin } from '../../actions/showLogin.ts'
import { watchedTokens } from '../../api/watchedTokens.ts'
import {
  alice,
  bob,
  loggedIn,
  offered,
  pending,
  settled,
  testCall,
  testContext,
} from '../../test/testContext.ts'
import { approveRequest } from '../approveRequest.ts'
import { handleRequest } from '../handleRequest.ts'
import { rejectRequest } from '../rejectRequest.ts'

// The lazy chunk must be there before the clock is ours.
import './walletMethods.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The embedded wallet is connected; its login frame has an answer to everything. */
async function embedded() {
  const request = vi.fn(async (..._: unknown[]): Promise<unknown> => 'from the login frame')
  const now = testContext({ project: offered, login: { request, signOut: loggedIn } })
  now.state().setRestore('done')
  await logIn(now.context, async () => loggedIn)
  now.host.show.mockClear()
  const ask = (method: string, params?: unknown): Promise<unknown> => {
    const answer = handleRequest(now.context, testCall(), 'eip155', { method, params })
    answer.catch(() => {})
    return answer
  }
  return { ...now, request, ask, requestId: () => now.state().requests.at(-1)?.id ?? '' }
}

const accountsOnly = [{ eth_accounts: {} }]
const permission = {
  invoker: 'https://shop.example',
  parentCapability: 'eth_accounts',
  caveats: [{ type: 'restrictReturnedAccounts', value: [alice] }],
}

test('default: permissions are asked of the person, told, and given back', async () => {
  const { ask, state, context, request, requestId } = await embedded()
  expect(await ask('wallet_getPermissions')).toEqual([permission])
  const answer = ask('wallet_requestPermissions', accountsOnly)
  await settled()
  expect(state()).toMatchObject({
    open: true,
    requests: [{ stage: 'review', subject: { type: 'requestPermissions', accounts: [alice] } }],
  })
  expect(state().history.at(-1)?.name).toBe('ApproveRequest')
  approveRequest(context, requestId())
  expect(await answer).toEqual([permission])
  expect(await ask('wallet_revokePermissions', accountsOnly)).toBeNull()
  expect(state().status).toBe('disconnected')
  expect(await ask('wallet_getPermissions')).toEqual([])
  expect(request).not.toHaveBeenCalled()
})

test('behavior: what it holds is what our server finds on the chains', async () => {
  const { ask, context, request, state } = await embedded()
  const found = { '0x1': [{ address: 'native', balance: '0x1', type: 'native' }] }
  const rpc = vi.spyOn(context.api, 'rpc').mockResolvedValue(found)
  const filter = { account: alice, chainFilter: ['0x1'] }
  expect(await ask('wallet_getAssets', [filter])).toEqual(found)
  const { network } = state().connections.eip155 ?? {}
  expect(rpc).toHaveBeenLastCalledWith(network, 'wallet_getAssets', [filter], expect.any(AbortSignal))
  expect(request).not.toHaveBeenCalled()
  await expect(ask('wallet_getAssets', [{ account: bob }])).rejects.toMatchObject({ code: 4100 })
})

test('error: the person does not let the page see the account anew; it stays connected', async () => {
  const { ask, state, context, requestId } = await embedded()
  const answer = ask('wallet_requestPermissions', accountsOnly)
  await settled()
  rejectRequest(context, requestId())
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(state().status).toBe('connected')
})

test('behavior: a project that wants each step shown has giving back shown too', async () => {
  const { ask, store, state, context, requestId } = await embedded()
  store.setState({ preview: 'always' })
  const answer = ask('wallet_revokePermissions', accountsOnly)
  await settled()
  expect(state().requests).toMatchObject([{ stage: 'review', subject: { type: 'revokePermissions' } }])
  rejectRequest(context, requestId())
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(state().status).toBe('connected')
})

const granted = {
  chainId: '0x1',
  address: alice,
  expiry: 1_800_000_000,
  signer: { type: 'account', data: { address: bob } },
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }],
}

test.each([
  ['risky', 'wallet_grantPermissions', [granted]],
  ['always', 'wallet_grantPermissions', [granted]],
  ['risky', 'wallet_revokePermissions', { permissionContext: '0x01' }],
  ['always', 'wallet_revokePermissions', [{ permissionContext: '0x01' }]],
] as const)(
  'error: screens %s, %s %j: 4200, and nobody is shown anything',
  async (preview, method, params) => {
    const { ask, store, state, host, request } = await embedded()
    store.setState({ preview })
    const shown = vi.fn()
    store.subscribe(({ requests, open }) => (requests.length > 0 || open) && shown())
    await expect(ask(method, params)).rejects.toMatchObject({
      code: 4200,
      data: { reason: 'action_not_allowed' },
    })
    expect(shown).not.toHaveBeenCalled()
    expect(host.show).not.toHaveBeenCalled()
    expect(request).not.toHaveBeenCalled()
    expect(state().status).toBe('connected')
  },
)

const calls = [{ to: bob, value: '0x1' }]
test.each([
  ['a chain that nobody serves', { chainId: '0x539', calls }, 5710],
  ['a served chain that is not the active one', { chainId: '0xa', calls }, 4901],
  ['more calls than anybody reads', { calls: Array.from({ length: 101 }, () => calls[0]) }, 5740],
  ['no calls', { calls: [] }, -32602],
  ['an id that is too long', { id: `0x${'0'.repeat(8193)}`, calls }, -32602],
  ['another account', { from: bob, calls }, 4100],
] as const)('error: wallet_sendCalls with %s', async (_, about, code) => {
  const { ask, request } = await embedded()
  const params = [{ version: '2.0.0', from: alice, atomicRequired: false, ...about }]
  await expect(ask('wallet_sendCalls', params)).rejects.toMatchObject({ code })
  expect(request).not.toHaveBeenCalled()
})

const inSteps = [
  { version: '2.0.0', from: alice, atomicRequired: false, calls: [...calls, ...calls, ...calls] },
]

test('behavior: calls one after the other: the page has its id after the first, the wallet asks for the rest', async () => {
  const { ask, request, state } = await embedded()
  const second = pending<unknown>()
  request
    .mockResolvedValueOnce({ id: '0x03', left: 2 })
    .mockReturnValueOnce(second.promise)
    .mockResolvedValueOnce({ left: 0 })
  expect(await ask('wallet_sendCalls', inSteps)).toEqual({ id: '0x03' })
  const goOn = ['eip155:1', { method: 'gatehouse_continueCalls', params: ['0x03'] }, expect.any(Function)]
  await settled()
  expect(request.mock.calls.slice(1)).toEqual([goOn])
  expect(state().requests).toMatchObject([{ method: 'wallet_sendCalls', stage: 'wallet' }])
  second.resolve({ left: 1 })
  await settled()
  expect(request.mock.calls.slice(1)).toEqual([goOn, goOn])
  expect(state().requests).toEqual([])
})

test.each([
  ['a later step is declined', () => Promise.reject(new RpcError(4001, 'No'))],
  ['the window is closed over a later step', undefined],
])('error: %s: the page has its id, and nothing more is asked for', async (_, answer) => {
  const { ask, request, state, context } = await embedded()
  request
    .mockResolvedValueOnce({ id: '0x03', left: 2 })
    .mockImplementationOnce(answer ?? (() => new Promise(() => {})))
  expect(await ask('wallet_sendCalls', inSteps)).toEqual({ id: '0x03' })
  if (!answer) {
    state().setLoginScreen({ title: 'Review', namesSite: true })
    await showLogin(context)
    expect(state().history.at(-1)?.name).toBe('ContinueInWallet')
    void closeModal(context)
  }
  await settled()
  expect(request).toHaveBeenCalledTimes(2)
  expect(state().requests).toEqual([])
})

test('error: a page does not continue calls by itself', async () => {
  const { ask, request } = await embedded()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(ask('gatehouse_continueCalls', ['0x03'])).rejects.toMatchObject({ code: -32601 })
  expect(request).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

const flat = [{ type: 'string', name: 'item', value: 'Tea' }]

test('behavior: the first form of typed data goes to the wallet as it was read', async () => {
  const { ask, request } = await embedded()
  request.mockResolvedValueOnce('0x51')
  expect(await ask('eth_signTypedData', [flat, alice])).toBe('0x51')
  expect(request).toHaveBeenCalledWith('eip155:1', { method: 'eth_signTypedData', params: [flat, alice] })
})

test('behavior: a raw transaction is shown, though no wallet signs it', async () => {
  vi.useRealTimers()
  const { privateKeyToAccount } = await import('viem/accounts')
  const raw = await privateKeyToAccount(`0x${'11'.repeat(32)}`).signTransaction({
    chainId: 1,
    to: bob,
    gas: 21_000n,
    maxFeePerGas: 1n,
  })
  const { ask, state, api, context, requestId } = await embedded()
  const answer = ask('eth_sendRawTransaction', [raw])
  await expect.poll(() => state().requests).toMatchObject([{ stage: 'review' }])
  expect(api.rpc).not.toHaveBeenCalled()
  rejectRequest(context, requestId())
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(api.rpc).not.toHaveBeenCalled()
})

const watched = { type: 'ERC20', options: { address: bob, symbol: 'TEA', decimals: 18 } }

test('behavior: a token is watched once the person agrees, and shown in the account', async () => {
  const { ask, state, context, request, requestId } = await embedded()
  const answer = ask('wallet_watchAsset', watched)
  await settled()
  expect(state()).toMatchObject({ open: true, requests: [{ stage: 'review', subject: { symbol: 'TEA' } }] })
  expect(watchedTokens(alice)).toEqual([])
  approveRequest(context, requestId())
  expect(await answer).toBe(true)
  expect(watchedTokens(alice)).toEqual([`eip155:1:${bob.toLowerCase()}`])
  expect(request).not.toHaveBeenCalled()
})

test('error: a token that the person does not want, and NFTs', async () => {
  const { ask, context, requestId } = await embedded()
  const answer = ask('wallet_watchAsset', watched)
  await settled()
  rejectRequest(context, requestId())
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  const nft = { type: 'ERC721', options: { address: bob, tokenId: '7' } }
  await expect(ask('wallet_watchAsset', nft)).rejects.toMatchObject({ code: 4200 })
  expect(watchedTokens(alice)).toEqual([])
})

// celo-org/react-celo#137: without the field it would be another transaction, and with it nobody here can sign it.
test.each<[string, unknown[]]>([
  ['eth_sendTransaction', [{ to: bob, value: '0x1', feeCurrency: bob }]],
  ['eth_sendTransaction', [{ to: bob, value: '0x1', customData: { paymaster: bob } }]],
  ['eth_signTransaction', [{ to: bob, gasPerPubdata: '0x1' }]],
  ['wallet_sendCalls', [{ calls: [{ to: bob, paymaster: bob }] }]],
])('error: %s with a field that it could not sign ends before anybody is asked', async (method, params) => {
  const { ask, request, state, host } = await embedded()
  await expect(ask(method, params)).rejects.toMatchObject({ code: -32602 })
  expect(request).not.toHaveBeenCalled()
  expect(host.show).not.toHaveBeenCalled()
  expect(state().requests).toEqual([])
})

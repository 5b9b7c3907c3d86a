import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logIn } from '../../actions/logIn.ts'
import { alice, bob, loggedIn, offered, settled, testCall, testContext } from '../../test/testContext.ts'
import { approveRequest } from '../approveRequest.ts'
import { handleRequest } from '../handleRequest.ts'
import { rejectRequest } from '../rejectRequest.ts'

// The lazy chunk must be there before the clock is ours.
import './walletMethods.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The embedded wallet is connected; its login frame has an answer to everything. */
async function embedded() {
  const request = vi.fn(async (): Promise<unknown> => 'from the login frame')
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
  await vi.waitFor(() => expect(state().requests).toMatchObject([{ stage: 'review' }]))
  expect(api.rpc).not.toHaveBeenCalled()
  rejectRequest(context, requestId())
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(api.rpc).not.toHaveBeenCalled()
})

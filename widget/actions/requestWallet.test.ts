import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { handleRequest } from '../rpc/handleRequest.ts'
import type { Connection } from '../state/connections.ts'
import { alice, bob, connectedContext, pending, settled, testCall } from '../test/testContext.ts'
import { requestWallet } from './requestWallet.ts'

const hash = `0x${'ab'.repeat(32)}`
const done = {
  eth_sendTransaction: hash,
  eth_signTypedData_v4: '0xdone',
  wallet_sendCalls: { id: '0x1' },
}
const payment = [{ from: alice, to: bob, value: '0x1' }]
const data = {
  domain: { name: 'App', chainId: 1 },
  primaryType: 'Note',
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'words', type: 'string' }] },
  message: { words: 'Hi' },
}
const asks = [
  ['eth_sendTransaction', payment],
  ['eth_signTypedData_v4', [alice, JSON.stringify(data)]],
  ['wallet_sendCalls', [{ version: '2.0.0', calls: [{ to: bob, value: '0x1' }] }]],
] as const

// A wallet that went elsewhere without `chainChanged`, or with one that nobody could read.
test.each(asks)('default: %s is not sent to a wallet that is elsewhere', async (method, params) => {
  const { context, state, asked } = connectedContext({ wallet: { ...done, eth_chainId: '0xa' } })
  const answer = handleRequest(context, testCall(), 'eip155', { method, params })
  await expect(answer).rejects.toMatchObject({ code: 4901 })
  expect(asked.map((request) => request.method)).not.toContain(method)
  expect(state().connections.eip155).toMatchObject({ network: 'eip155:10' })
})

test.each(asks)('error: %s of a wallet that does not say where it is', async (method, params) => {
  for (const eth_chainId of [null, {}, '0x', new RpcError(-32603, 'No')]) {
    const { context, asked } = connectedContext({ wallet: { ...done, eth_chainId } })
    const answer = handleRequest(context, testCall(), 'eip155', { method, params })
    await expect(answer).rejects.toBeInstanceOf(RpcError)
    const whereabouts = ['eth_chainId', 'eth_accounts', ...(eth_chainId === null ? ['net_version'] : [])]
    expect(asked.map((request) => request.method)).toEqual(whereabouts)
  }
})

test('default: the wallet is told the chain that the page saw', async () => {
  const { context, asked } = connectedContext({ wallet: done })
  await handleRequest(context, testCall(), 'eip155', { method: 'eth_sendTransaction', params: payment })
  const methods = asked.map(({ method }) => method)
  expect(methods).toEqual(['eth_chainId', 'eth_accounts', 'eth_sendTransaction', 'eth_chainId'])
  expect(asked[2]?.params).toEqual([{ ...payment[0], chainId: '0x1' }])
})

// MetaMask/metamask-extension#8837 and wallets that pad, count in decimals or write an upper-case prefix.
test.each([1, '1', '01', '0x1', '0X1', '0x01', `0x${'1'.padStart(64, '0')}`, 'eip155:1', { chainId: '0x1' }])(
  'param: %j is chain 1',
  async (eth_chainId) => {
    const { context } = connectedContext({ wallet: { ...done, eth_chainId } })
    const request = { method: 'eth_sendTransaction', params: payment }
    const asked = requestWallet(context, { namespace: 'eip155', request, networkId: 'eip155:1' })
    expect(await asked).toBe(hash)
  },
)

test('behavior: what belongs to no network asks for none', async () => {
  const { context, asked } = connectedContext({ wallet: { personal_sign: '0xdone' } })
  await handleRequest(context, testCall(), 'eip155', { method: 'personal_sign', params: ['0x6869', alice] })
  expect(asked.map(({ method }) => method)).toEqual(['eth_accounts', 'personal_sign'])
})

const signs = [...asks, ['personal_sign', ['0x6869', alice]]] as const
const answers = { ...done, personal_sign: '0xdone' }

// A wallet that went to another account without `accountsChanged`.
test.each(signs)('default: %s is not asked of a wallet that left the account', async (method, params) => {
  for (const eth_accounts of [
    [bob],
    bob,
    [bob.toUpperCase().replace('0X', '0x'), 'odd'],
    { accounts: [bob] },
  ]) {
    const { context, state, asked } = connectedContext({ wallet: { ...answers, eth_accounts } })
    const answer = handleRequest(context, testCall(), 'eip155', { method, params })
    await expect(answer).rejects.toMatchObject({ code: 4100 })
    expect(asked.map((request) => request.method)).not.toContain(method)
    expect(state().connections.eip155?.accounts.map((one) => one.toLowerCase())).toEqual([`eip155:1:${bob}`])
  }
})

test.each(signs)(
  'behavior: %s goes to a wallet that has the account, or does not say',
  async (method, params) => {
    const said = [
      [alice.toLowerCase()],
      [bob, alice],
      [],
      [null],
      'odd',
      {},
      undefined,
      new RpcError(4100, 'Locked'),
    ]
    for (const eth_accounts of said) {
      const { context, state, asked } = connectedContext({ wallet: { ...answers, eth_accounts } })
      const answer = await handleRequest(context, testCall(), 'eip155', { method, params })
      expect(answer).toEqual(answers[method])
      expect(asked.filter((request) => request.method === 'eth_accounts')).toHaveLength(1)
      expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
    }
  },
)

// The forms in which the account stands elsewhere, or which only some wallets know.
const items = [{ type: 'string', name: 'Order', value: '1' }]
test.each([
  ['eth_signTypedData', [items, alice]],
  ['eth_signTypedData', [alice, '{}']],
  ['wallet_grantPermissions', [{ address: alice, expiry: 1 }]],
])('error: %s %j is not asked of a wallet that left the account', async (method, params) => {
  for (const eth_accounts of [[bob], bob, { accounts: [bob] }]) {
    const { context, asked } = connectedContext({ wallet: { [method]: '0xdone', eth_accounts } })
    const answer = requestWallet(context, { namespace: 'eip155', request: { method, params } })
    await expect(answer).rejects.toMatchObject({ code: 4100 })
    await settled()
    expect(asked.map((request) => request.method)).toEqual(['eth_accounts', 'eth_accounts', 'eth_chainId'])
  }
})

test('behavior: rights of nobody in particular ask for no account', async () => {
  const { context, asked } = connectedContext({
    wallet: { wallet_grantPermissions: {}, eth_accounts: [bob] },
  })
  const request = { method: 'wallet_grantPermissions', params: [{ expiry: 1 }] }
  await requestWallet(context, { namespace: 'eip155', request })
  expect(asked).toEqual([request])
})

test.each(signs)(
  'behavior: an old answer at %s is looked at again, for the person may be back',
  async (method, params) => {
    const old = pending<string[]>()
    let count = 0
    const eth_accounts = () => (count++ === 0 ? old.promise : [alice])
    const { context, state } = connectedContext({ wallet: { ...answers, eth_accounts } })
    const answer = handleRequest(context, testCall(), 'eip155', { method, params })
    const refused = expect(answer).rejects.toMatchObject({ code: 4100 })
    await settled()
    old.resolve([bob])
    await refused
    await settled()
    expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
  },
)

test('behavior: what is nobody’s in particular asks for no account', async () => {
  const wallet = { wallet_watchAsset: true, wallet_getCallsStatus: { status: 100 }, eth_accounts: [bob] }
  const { context, asked } = connectedContext({ wallet })
  const token = { type: 'ERC20', options: { address: bob, symbol: 'TST', decimals: 18 } }
  await handleRequest(context, testCall(), 'eip155', { method: 'wallet_watchAsset', params: token })
  await handleRequest(context, testCall(), 'eip155', { method: 'wallet_getCallsStatus', params: ['0x1'] })
  expect(asked.map(({ method }) => method)).toEqual([
    'eth_chainId',
    'wallet_watchAsset',
    'wallet_getCallsStatus',
  ])
})

test('behavior: a wallet that announced itself anew is followed, too', async () => {
  const { context, state } = connectedContext({ wallet: { ...answers, eth_accounts: [bob] } })
  state().setConnection({ ...(state().connections.eip155 as Connection), connectorId: 'fox-before' })
  const request = { method: 'personal_sign', params: ['0x6869', alice] }
  await expect(requestWallet(context, { namespace: 'eip155', request })).rejects.toMatchObject({ code: 4100 })
  expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${bob}`])
})

test('behavior: another wallet that was chosen meanwhile keeps its accounts', async () => {
  const { context, state } = connectedContext({
    wallet: {
      ...answers,
      eth_accounts: () => {
        const connection = state().connections.eip155 as Connection
        const wallet = { ...connection.wallet, id: 'io.other', name: 'Other' }
        state().setConnection({ ...connection, connectorId: 'other-1', wallet })
        return [bob]
      },
    },
  })
  const request = { method: 'personal_sign', params: ['0x6869', alice] }
  await expect(requestWallet(context, { namespace: 'eip155', request })).rejects.toMatchObject({ code: 4100 })
  expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
})

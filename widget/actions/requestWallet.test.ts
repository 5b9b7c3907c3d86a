import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { handleRequest } from '../rpc/handleRequest.ts'
import { alice, bob, connectedContext, testCall } from '../test/testContext.ts'
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
    expect(asked.map((request) => request.method)).toEqual(['eth_chainId'])
  }
})

test('default: the wallet is told the chain that the page saw', async () => {
  const { context, asked } = connectedContext({ wallet: done })
  await handleRequest(context, testCall(), 'eip155', { method: 'eth_sendTransaction', params: payment })
  expect(asked.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_sendTransaction'])
  expect(asked[1]?.params).toEqual([{ ...payment[0], chainId: '0x1' }])
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
  expect(asked.map(({ method }) => method)).toEqual(['personal_sign'])
})

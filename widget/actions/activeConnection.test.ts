import { expect, test } from 'vitest'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import { handleRequest } from '../rpc/handleRequest.ts'
import type { Connection } from '../state/connections.ts'
import { alice, bob, connectedContext, foxWallet, settled, testCall } from '../test/testContext.ts'
import { connectorOf } from './activeConnection.ts'
import { disconnect } from './disconnect.ts'
import { onWalletEvent } from './walletEvents.ts'

const answers = {
  eth_sendTransaction: `0x${'ab'.repeat(32)}`,
  personal_sign: '0xdone',
  wallet_sendCalls: { id: '0x1' },
}
const injected = (name: string, id = 'fox-1') => ({
  ...foxWallet,
  id,
  rdns: '',
  name,
  type: 'INJECTED' as const,
})

function connected() {
  const test = connectedContext({ wallet: answers, wallets: [injected('MetaMask')] })
  const connection = test.state().connections.eip155 as Connection
  const wallet = { id: 'metamask', name: 'MetaMask', icon: '', rdns: '' }
  test.state().setConnection({ ...connection, wallet })
  return test
}
const of = ({ context, state }: ReturnType<typeof connected>) =>
  connectorOf(context, state().connections.eip155 as Connection)

test('default', () => {
  expect(of(connected())).toMatchObject({ id: 'fox-1', name: 'MetaMask' })
})

test.each([
  ['eth_sendTransaction', [{ from: alice, to: bob, value: '0x1' }]],
  ['personal_sign', ['0x6869', alice]],
  ['wallet_sendCalls', [{ calls: [{ to: bob }] }]],
  ['wallet_switchEthereumChain', [{ chainId: '0xa' }]],
])('error: %s after another wallet took its id', async (method, params) => {
  const test = connected()
  test.state().setPageWallets([injected('Coinbase Wallet')])
  const answer = handleRequest(test.context, testCall(), 'eip155', { method, params })
  await expect(answer).rejects.toMatchObject({ code: 4900 })
  expect(test.asked).toEqual([])
})

test('error: nothing that another wallet of its id says is followed', async () => {
  const test = connected()
  test.state().setPageWallets([injected('Coinbase Wallet')])
  onWalletEvent(test.context, 'fox-1', 'accountsChanged', [bob])
  onWalletEvent(test.context, 'fox-1', 'chainChanged', '0xa')
  await settled()
  expect(test.state().connections.eip155).toMatchObject({
    accounts: [`eip155:1:${alice}`],
    network: 'eip155:1',
  })
  expect(test.asked).toEqual([])
})

test('error: it is not told that the person leaves', async () => {
  const test = connected()
  test.state().setPageWallets([injected('Coinbase Wallet')])
  await disconnect(test.context)
  expect(test.asked).toEqual([])
  expect(test.state().connections).toEqual({})
})

test('behavior: the wallet itself counts where it is under another id', () => {
  const test = connected()
  test.state().setPageWallets([injected('Coinbase Wallet'), injected('MetaMask', 'metamask-1')])
  expect(of(test)).toMatchObject({ id: 'metamask-1' })
})

test.each<[string, Partial<PageWallet>]>([
  ['learned its rdns', { rdns: 'io.metamask' }],
  ['has another picture', { icon: 'data:image/png;base64,AA==' }],
  ['announced itself', { type: 'ANNOUNCED' }],
])('behavior: the wallet of its id that %s is the same', (_, change) => {
  const test = connected()
  test.state().setPageWallets([{ ...injected('MetaMask'), ...change }])
  expect(of(test)).toMatchObject({ id: 'fox-1', name: 'MetaMask' })
})

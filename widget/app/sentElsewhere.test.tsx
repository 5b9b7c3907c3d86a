import { expect, test } from 'vitest'
import { sendsOf } from '../actions/send/sendsOf.ts'
import { sentPlace } from '../actions/send/sentPlace.ts'
import { WalletSendConfirmedView } from '../features/send/WalletSendConfirmedView.tsx'
import { SwapConfirmedView } from '../features/swap/SwapConfirmedView.tsx'
import type { Send } from '../state/sends.ts'
import { drawView } from '../test/drawView.tsx'
import { alice, bob, connectedContext, settled } from '../test/testContext.ts'

// The view of a payment that is found on another network while it is looked at.

const networkId = 'eip155:1'
const ether = { symbol: 'ETH', decimals: 18, units: '250000000000000000' }
const intended = { networkId, from: alice, to: bob, ...ether } as const
const bought = { symbol: 'DAI', decimals: 18, units: '1' }
const id = `0x${'ab'.repeat(32)}`
const data = { networkId: 'eip155:1', id } as const

test.each([
  ['payment', {}, WalletSendConfirmedView],
  ['swap', { kind: 'swap', bought }, SwapConfirmedView],
] as const)('default: a %s stays in view, and both networks are named', async (_, more, View) => {
  const { context } = connectedContext()
  const send: Send = { ...intended, ...more, id, sentAt: context.api.now(), status: 'pending' }
  sendsOf(context).getState().addSend(send)
  const place = sentPlace(context, { ...intended, ...more })
  place.keep(send)
  place.find('eip155:10')
  const text = (await drawView(context, <View data={data} />)).lines().join('\n')
  expect(text).not.toContain('no longer kept')
  expect(text).toContain('0.25 ')
  expect(text).toContain('Your wallet sent it on another network')
})

test.each([
  ['token', { token: `0x${'a0'.repeat(20)}` }],
  ['swap', { kind: 'swap', bought }],
] as const)('behavior: a call of a %s that did nothing there is not done', async (_, more) => {
  const { context, api } = connectedContext()
  const send: Send = { ...intended, ...more, id, sentAt: context.api.now(), status: 'pending' }
  api.rpc.mockImplementation((async (network: string, method: string) => {
    if (method === 'eth_getTransactionReceipt' && network === 'eip155:10')
      return { status: '0x1', logs: [], blockNumber: '0x1', blockHash: `0x${'1'.repeat(64)}` }
    return method === 'eth_blockNumber' ? '0x1000' : null
  }) as never)
  sendsOf(context).getState().addSend(send)
  const place = sentPlace(context, { ...intended, ...more })
  place.keep(send)
  place.find('eip155:10')
  await settled()
  expect(sendsOf(context).getState().sends).toMatchObject([{ networkId, status: 'pending' }])
  expect(sendsOf(context).getState().unclear).toMatchObject([{ sentOn: 'eip155:10' }])
})

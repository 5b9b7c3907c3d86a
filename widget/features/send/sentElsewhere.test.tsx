import { expect, test } from 'vitest'
import { sendsOf } from '../../actions/send/sendsOf.ts'
import { sentPlace } from '../../actions/send/sentPlace.ts'
import type { Send } from '../../state/sends.ts'
import { drawView } from '../../test/drawView.tsx'
import { alice, bob, connectedContext } from '../../test/testContext.ts'
import { SwapConfirmedView } from '../swap/SwapConfirmedView.tsx'
import { WalletSendConfirmedView } from './WalletSendConfirmedView.tsx'

// The view of a payment that is found on another network while it is looked at.

const intended = {
  ...{
    networkId: 'eip155:1',
    from: alice,
    to: bob,
    symbol: 'ETH',
    decimals: 18,
    units: '250000000000000000',
  },
} as const
const bought = { symbol: 'DAI', decimals: 18, units: '1' }
const id = `0x${'ab'.repeat(32)}`
const data = { networkId: 'eip155:1', id } as const

test.each([
  ['payment', {}, WalletSendConfirmedView],
  ['swap', { kind: 'swap', bought }, SwapConfirmedView],
] as const)('default: a %s stays in view, and both networks are named', async (_, more, View) => {
  const { context } = connectedContext()
  const send: Send = { ...intended, ...more, id, sentAt: Date.now(), status: 'pending' }
  sendsOf(context).getState().addSend(send)
  const place = sentPlace(context, { ...intended, ...more })
  place.keep(send)
  place.find('eip155:10')
  const text = (await drawView(context, <View data={data} />)).lines().join('\n')
  expect(text).not.toContain('no longer kept')
  expect(text).toContain('0.25 ')
  expect(text).toContain('Your wallet sent it on another network')
})

import { expect, test } from 'vitest'
import { alice, bob, connectedContext, pending, settled } from '../../test/testContext.ts'
import { endConnection } from '../endConnection.ts'
import type { Order, Quote } from './family.ts'
import { submitSend } from './submitSend.ts'

const asset = { token: '', name: 'Ether', symbol: 'ETH', decimals: 18, icon: '', price: undefined }
const order = {
  networkId: 'eip155:1',
  from: alice,
  to: bob,
  asset: { ...asset, units: undefined },
  units: 1n,
} as unknown as Order

test.each([
  ['another payment is out', true],
  ['nothing else is out', false],
])(
  'behavior: its wallet ends the connection while %s: back leads to no form of it',
  async (_, isAnotherOut) => {
    const { context, state } = connectedContext({
      wallet: { eth_sendTransaction: () => pending<string>().promise },
    })
    state().setOpen(true)
    state().reset({ name: 'Account' })
    state().push({ name: 'WalletSend' })
    state().push({ name: 'WalletSendPreview' })
    if (isAnotherOut) state().countPayment(1)
    const quote = {
      send: async (wallet) => ({ id: String(await wallet({ method: 'eth_sendTransaction', params: [] })) }),
    } as Quote
    const failed = submitSend(context, order, quote).catch(({ code }) => code)
    await settled()
    endConnection(context, 'eip155')
    expect(await failed).toBe('unclear')
    if (isAnotherOut) state().countPayment(-1)
    state().goBack()
    expect(state().history.map(({ name }) => name)).toEqual(['Connect'])
  },
)

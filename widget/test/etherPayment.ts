import type { Order, Quote } from '../actions/send/family.ts'
import { alice, bob } from './testContext.ts'

export const hash = `0x${'ab'.repeat(32)}`

/** A payment of our form, which the wallet is asked for in one request. */
export const order: Order = {
  networkId: 'eip155:1',
  from: alice,
  to: bob,
  asset: { token: '', name: 'Ether', symbol: 'ETH', decimals: 18, icon: '', units: 10n, price: undefined },
  units: 5n,
  speed: 'normal',
}

export const quote: Quote = {
  fee: 1n,
  feeIs: 'most',
  send: async (wallet) => ({ id: String(await wallet({ method: 'eth_sendTransaction', params: [{}] })) }),
}

import { fallbackCurrencies, fallbackLimits } from '../contract/onrampProviders.ts'
import type { PurchaseCurrency } from '../contract/v1/onramp/options.ts'
import type { Options } from './seller.ts'

const ethereum = { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1' }
const polygon = { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137' }

/** Source: data-api.md §3.23, addresses of §10.3 */
const coins: readonly PurchaseCurrency[] = [
  {
    id: 'usdc',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [
      { ...ethereum, contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
      { ...polygon, contract_address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
    ],
  },
  { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ ...ethereum, contract_address: '' }] },
]

/** Where there is a page that sells, and nobody to ask what: an app id alone gives a link and no list. */
export const fallbackOptions: Options = {
  paymentCurrencies: fallbackCurrencies.map((id) => ({
    id,
    payment_method_limits: fallbackLimits.map((limit) => ({ ...limit })),
  })),
  purchaseCurrencies: [...coins],
}

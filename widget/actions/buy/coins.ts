import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { chainOf } from '../../../server/contract/sellerChains.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../../../server/contract/v1/onramp/options.ts'
import type { BuyOptions } from '../../api/onramp.ts'
import { visibleText } from '../../format/visibleText.ts'
import { findNetwork } from '../../state/networks.ts'

/** A coin that is sold, and where it arrives. */
export interface BuyCoin {
  /** As the wire has it, which wants it back whole. */
  wire: PurchaseCurrency
  network: PurchaseCurrency['networks'][number]
  networkId: CaipNetworkId
  name: string
  symbol: string
  /** Contract or mint; '' is the network's own coin. */
  token: string
}

const longestSymbol = 16

/** A seller's name of a coin, as it shows. */
export const shownSymbol = (symbol: string): string =>
  [...visibleText(symbol)].slice(0, longestSymbol).join('')

/** What is sold for one network. */
export const coinsOn = ({ purchaseCurrencies }: BuyOptions, networkId: CaipNetworkId): BuyCoin[] =>
  purchaseCurrencies.flatMap((wire) => {
    const network = wire.networks.find(({ chain_id, name }) => chainOf(chain_id, name) === networkId)
    if (!network) return []
    const symbol = shownSymbol(wire.symbol)
    return [
      { wire, network, networkId, name: visibleText(wire.name), symbol, token: network.contract_address },
    ]
  })

/** Where nothing is sold for an EVM network, coins are bought on this one. Specification §9. */
const fallback: CaipNetworkId = 'eip155:1'

/** Where coins arrive that are bought on a network; `undefined` where nobody sells any that would show here. */
export function arrivalOf(
  options: BuyOptions,
  networks: readonly Network[],
  networkId: CaipNetworkId,
): Network | undefined {
  const wanted = networkId.startsWith('eip155:') ? [networkId, fallback] : [networkId]
  const found = wanted.find((id) => findNetwork(networks, id) && coinsOn(options, id).length > 0)
  return found && findNetwork(networks, found)
}

/** The coin that was chosen, else a dollar, on Solana its own coin. Inventory §2.14.1. */
export function coinOf(coins: readonly BuyCoin[], symbol: string): BuyCoin | undefined {
  const usual = coins.some(({ networkId }) => networkId.startsWith('solana:')) ? ['SOL', 'USDC'] : ['USDC']
  for (const wanted of [symbol, ...usual]) {
    const coin = coins.find((one) => one.symbol === wanted)
    if (coin) return coin
  }
  return coins[0]
}

/** The money that was chosen, else the one in which the person reads values, else dollars. */
export function currencyFor(
  { paymentCurrencies }: BuyOptions,
  chosen: string,
  read: string,
): PaymentCurrency | undefined {
  for (const wanted of [chosen, read.toUpperCase(), 'USD']) {
    const currency = paymentCurrencies.find(({ id }) => id === wanted)
    if (currency) return currency
  }
  return paymentCurrencies[0]
}

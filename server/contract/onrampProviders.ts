import type { Namespace } from '../../host-sdk/protocol/caip.ts'

/** Who sells coins for money. Source: specification §3. */
export const onrampProviderNames = ['coinbase', 'meld'] as const
export type OnrampProviderName = (typeof onrampProviderNames)[number]

export const onrampProviders: Readonly<
  Record<
    OnrampProviderName,
    {
      label: string
      feeRange: string
      namespaces: readonly Namespace[]
      /** Origins of the pages on which it takes money. */
      pages: readonly string[]
    }
  >
> = {
  coinbase: {
    label: 'Coinbase',
    feeRange: '1-2%',
    namespaces: ['eip155'],
    pages: ['https://pay.coinbase.com'],
  },
  meld: {
    label: 'Meld.io',
    feeRange: '1-2%',
    namespaces: ['eip155', 'solana'],
    pages: ['https://meldcrypto.com', 'https://sb.meldcrypto.com'],
  },
}

/** In whole units, both ends included; where a provider tells no limits. Source: specification §9. */
export const fallbackLimits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const
/** The currencies for which they hold. */
export const fallbackCurrencies = ['USD', 'EUR'] as const

/** Networks on which a card buys: CAIP-2 → the provider's word; elsewhere `ethereum` stands in. Source: specification §9. */
export const cardNetworks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:80094': 'berachain',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:10': 'optimism',
  'eip155:42220': 'celo',
  'eip155:8453': 'base',
}

/** How a purchase stands; it is over in the last two. Source: data-api.md §9.6. */
export const purchaseStates = [
  'ONRAMP_TRANSACTION_STATUS_CREATED',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
] as const
export type PurchaseState = (typeof purchaseStates)[number]

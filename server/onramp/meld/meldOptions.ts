import type * as z from 'zod/mini'
import type { PaymentCurrency, PurchaseCurrency } from '../../contract/v1/onramp/options.ts'
import type { propertySchemas } from '../../contract/v1/onramp/properties.ts'
import { plainDecimal } from '../plainDecimal.ts'
import type { Options } from '../seller.ts'
import { toOurs } from './meldWords.ts'

type Listed<T extends keyof typeof propertySchemas> = readonly z.infer<(typeof propertySchemas)[T]>[]

/** Lists of a country as options: limits there hold for a currency, whichever way is paid. */
export function meldOptions(
  coins: Listed<'crypto-currencies'>,
  limits: Listed<'fiat-purchases-limits'>,
  methods: Listed<'payment-methods'>,
): Options {
  const ways = [...new Set(methods.map(({ paymentMethod }) => toOurs(paymentMethod)))]
  const paymentCurrencies = limits.map(
    ({ currencyCode, minimumAmount, maximumAmount }): PaymentCurrency => ({
      id: currencyCode,
      payment_method_limits: ways.map((id) => ({
        id,
        min: plainDecimal(minimumAmount),
        max: plainDecimal(maximumAmount),
      })),
    }),
  )
  return { paymentCurrencies, purchaseCurrencies: bySymbol(coins) }
}

/** Each coin on each chain has a code of its own there, such as `USDC_POLYGON`. */
function bySymbol(coins: Listed<'crypto-currencies'>): PurchaseCurrency[] {
  const found = new Map<string, PurchaseCurrency>()
  for (const { currencyCode, name, chainCode, chainId, contractAddress } of coins) {
    const symbol = symbolOf(currencyCode)
    const coin = found.get(symbol) ?? { id: symbol.toLowerCase(), name, symbol, networks: [] }
    coin.networks.push({
      name: chainCode.toLowerCase(),
      display_name: chainCode,
      chain_id: chainId ?? '',
      contract_address: contractAddress ?? '',
    })
    found.set(symbol, coin)
  }
  return [...found.values()]
}

/** `USDC_POLYGON` → `USDC` */
export const symbolOf = (code: string): string => (code.split('_')[0] ?? code).toUpperCase()

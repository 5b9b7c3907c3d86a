import { chainOf } from '../contract/sellerChains.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../contract/v1/onramp/options.ts'
import type { Options } from './seller.ts'

/** What any of the sellers sells: of a coin or limit that several have, the first one's words; limits as wide as any's. */
export function mergeOptions(all: readonly Options[]): Options {
  const money = new Map<string, PaymentCurrency>()
  const coins = new Map<string, PurchaseCurrency>()
  for (const { paymentCurrencies, purchaseCurrencies } of all) {
    for (const { id, payment_method_limits: limits } of paymentCurrencies)
      money.set(id, { id, payment_method_limits: widest(money.get(id)?.payment_method_limits ?? [], limits) })
    for (const coin of purchaseCurrencies) {
      const key = coin.symbol.toUpperCase()
      const known = coins.get(key)
      coins.set(key, { ...(known ?? coin), networks: joined(known?.networks ?? [], coin.networks) })
    }
  }
  return { paymentCurrencies: [...money.values()], purchaseCurrencies: [...coins.values()] }
}

type Limits = PaymentCurrency['payment_method_limits']

function widest(before: Limits, more: Limits): Limits {
  const found = new Map(before.map((limit) => [limit.id, limit]))
  for (const limit of more) {
    const known = found.get(limit.id) ?? limit
    const min = Number(limit.min) < Number(known.min) ? limit.min : known.min
    const max = Number(limit.max) > Number(known.max) ? limit.max : known.max
    found.set(limit.id, { id: limit.id, min, max })
  }
  return [...found.values()]
}

type Networks = PurchaseCurrency['networks']

export const networkKey = ({ chain_id, name }: Networks[number]): string =>
  chainOf(chain_id, name) ?? name.toLowerCase()

function joined(before: Networks, more: Networks): Networks {
  const found = new Map<string, Networks[number]>()
  for (const network of [...before, ...more])
    if (!found.has(networkKey(network))) found.set(networkKey(network), network)
  return [...found.values()]
}

import type { PaymentCurrency } from '../../../server/contract/v1/onramp/options.ts'
import { parseAmount } from '../../format/parseAmount.ts'

/** Digits of money behind the point. */
export const moneyDecimals = 2

/** In cents, both ends included. */
export interface Limits {
  least: bigint
  most: bigint
}

/** A limit is decimal text; of a part of a cent the lower end rounds up, so that nobody is refused later. */
function cents(text: string, up: boolean): bigint | undefined {
  const amount = parseAmount(text, 18, '.')
  if (!('units' in amount)) return undefined
  const unit = 10n ** 16n
  return amount.units / unit + (up && amount.units % unit > 0n ? 1n : 0n)
}

/** As wide as any way to pay; `undefined` where nobody told any. */
export function limitsOf({ payment_method_limits: ways }: PaymentCurrency): Limits | undefined {
  const read = ways.flatMap(({ min, max }) => {
    const [least, most] = [cents(min, true), cents(max, false)]
    return least !== undefined && most !== undefined && least <= most ? [{ least, most }] : []
  })
  if (read.length === 0) return undefined
  return read.reduce((all, { least, most }) => {
    if (least < all.least) all.least = least
    if (most > all.most) all.most = most
    return all
  })
}

/** What stands in the field at first. */
const usual = 5_000n

export function usualAmount(limits: Limits | undefined): bigint {
  if (!limits) return usual
  const { least, most } = limits
  return usual < least ? least : usual > most ? most : usual
}

/** By which ways money can be paid, as far as there is a mark for them. */
export function waysOf({ payment_method_limits: ways }: PaymentCurrency): ('card' | 'bank')[] {
  const ids = ways.map(({ id }) => id)
  return [
    ...(ids.some((id) => /card/.test(id)) ? (['card'] as const) : []),
    ...(ids.some((id) => /bank|ach|sepa|wire/.test(id)) ? (['bank'] as const) : []),
  ]
}

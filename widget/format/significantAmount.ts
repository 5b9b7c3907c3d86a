import { plainAmount } from './amount.ts'
import { localNumber } from './localNumber.ts'

/** Digits of an estimate that say something. */
const digits = 6

/** Of whole numbers, cut after six digits that count, never rounded up; the whole part stays. */
export function significantAmount(value: bigint, decimals: number, locale?: string): string {
  const [whole = '', fraction = ''] = plainAmount(value, decimals).split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const room = whole === '0' ? zeros + digits : digits - whole.length
  const kept = fraction.slice(0, Math.max(0, room)).replace(/0+$/, '')
  return localNumber(kept ? `${whole}.${kept}` : whole, locale)
}

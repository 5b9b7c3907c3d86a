import { readSlippage } from '../../convert/slippage.ts'
import { HttpError } from '../../errors/httpError.ts'

/** No token has more, and a pool of V2 counts with 112 bits. */
const bits = 256n

/** Base units, above 0. @throws HttpError 400 `invalid_query` */
export function readAmount(text: string, field = 'amount'): bigint {
  const amount = /^\d{1,78}$/.test(text) ? BigInt(text) : 0n
  if (amount > 0n && amount < 1n << bits) return amount
  throw new HttpError(400, 'invalid_query', `${field} is no whole number of base units above 0`, { field })
}

/** Basis points. @throws HttpError 400 `invalid_query` */
export function requireSlippage(percent: string | number | undefined): number {
  const points = readSlippage(percent)
  if (points !== undefined) return points
  const sentence = 'slippage is a percentage above 0 and at most 50, with up to two decimals'
  throw new HttpError(400, 'invalid_query', sentence, { field: 'slippage' })
}

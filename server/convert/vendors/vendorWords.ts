import * as z from 'zod/mini'
import type { HttpError } from '../../errors/httpError.ts'
import {
  insufficientAllowance,
  insufficientBalance,
  insufficientLiquidity,
  swapReverted,
} from '../refusals.ts'
import { VendorRefusal } from './vendorSource.ts'

/** Shapes that vendors share. */
export const decimalSchema = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/)),
  z.transform((text) => BigInt(text)),
)
export const addressSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/), z.toLowerCase())
export const bytesSchema = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))

/** What their refusals mean, first match first. */
const meanings: readonly [RegExp, () => HttpError][] = [
  [/liquidity|no route/i, insufficientLiquidity],
  [/allowance/i, insufficientAllowance],
  [/balance|insufficient funds/i, insufficientBalance],
]

/** @throws HttpError 400 for a vendor's refusal, anything else as it is */
export function asRefusal(error: unknown): never {
  if (!(error instanceof VendorRefusal)) throw error
  const [, make] = meanings.find(([pattern]) => pattern.test(error.message)) ?? []
  throw make?.() ?? swapReverted(error.message)
}

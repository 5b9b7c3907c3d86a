import * as z from 'zod/mini'
import { type PermittedFunction, readFunctions } from './readFunctions.ts'

/** What a permission adds to the others of its session. */
export interface Granted {
  /** Contract that may be called with data; lower case. */
  readonly contract?: string
  /** Of that contract; `undefined`: all of them. */
  readonly functions?: readonly PermittedFunction[]
  /** Native coins that may leave in one period. */
  readonly allowance?: Allowance
}

/** Times in seconds; the first period begins at `start`. */
export interface Allowance {
  readonly start: number
  readonly period: number
  readonly limit: bigint
}

const seconds = z.int().check(z.nonnegative())
/** Strict: a rule that is not enforced here would have been shown to the person for nothing. */
const contractCall = z.strictObject({
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  functions: z.optional(z.unknown()),
  abi: z.optional(z.unknown()),
})
const recurringAllowance = z.strictObject({
  start: seconds,
  period: seconds.check(z.positive()),
  allowance: z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
})

/** Type of a permission → what it grants; `undefined` when its data is not what the type wants. Any other type grants nothing. */
export const permissionKinds: Readonly<Record<string, (data: unknown) => Granted | undefined>> = {
  'contract-call': (data) => {
    const parsed = contractCall.safeParse(data)
    if (!parsed.success) return undefined
    const { functions, abi } = parsed.data
    const contract = parsed.data.address.toLowerCase()
    if (functions === undefined) return { contract }
    const read = readFunctions(functions, abi)
    return read && { contract, functions: read }
  },
  'native-token-recurring-allowance': (data) => {
    const parsed = recurringAllowance.safeParse(data)
    if (!parsed.success) return undefined
    const { start, period, allowance } = parsed.data
    return { allowance: { start, period, limit: BigInt(allowance) } }
  },
}

/** When the period began in which `now` lies; `undefined` before the first one. */
export function periodStart({ start, period }: Allowance, now: number): number | undefined {
  return now < start ? undefined : now - ((now - start) % period)
}

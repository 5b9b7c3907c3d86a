import type { Hex } from 'viem'
import * as z from 'zod/mini'
import table from '../prices/exchanges.json' with { type: 'json' }

/**
 * Where a chain's swaps go. It has one router, since clients ask for the allowance of a token without naming a pool.
 *
 *   swapRouter02   pools of V3 and V2 in one transaction; takes permits
 *   router02       pools of V2
 */
export interface Exchange {
  readonly chainId: string
  readonly kind: 'swapRouter02' | 'router02'
  readonly router: Hex
  readonly v2Factory: Hex | undefined
  /** What a pool of V2 keeps, in hundredths of a basis point. */
  readonly v2Fee: number
  readonly v3Factory: Hex | undefined
  /** QuoterV2; there where `v3Factory` is. */
  readonly quoter: Hex | undefined
  readonly wrapped: Hex
  /** Tokens that routes may lead over; the wrapped coin is the first. */
  readonly hubs: readonly Hex[]
}

/** V2's own router has no method for them. */
export const takesPermits = (kind: Exchange['kind']): boolean => kind === 'swapRouter02'

/** By CAIP-2 id. */
export type Exchanges = ReadonlyMap<string, Exchange>

/** Of V2 as Uniswap deployed it. */
const usualFee = 3_000
/** Each hub is two more pairs to read for each quote. */
const mostHubs = 8

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'is no address'), z.toLowerCase())

const rowSchema = z.strictObject({
  router: address,
  v2Factory: z.optional(address),
  v2Fee: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
  v3Factory: z.optional(address),
  quoter: z.optional(address),
  wrapped: address,
  dollar: z.optional(address),
  hubs: z.optional(z.array(address).check(z.maxLength(mostHubs - 2))),
})

/** What an operator may say, in the file of `SWAP_FILE`; `null` takes a chain out. */
const fileSchema = z.strictObject({
  exchanges: z.record(z.string().check(z.regex(/^eip155:[1-9]\d{0,15}$/)), z.nullable(rowSchema)),
})

/** Our rows under those of the operator, whole; a sentence when those are wrong. */
export function readExchanges(json: unknown = { exchanges: {} }): Exchanges | string {
  const parsed = fileSchema.safeParse(json)
  if (!parsed.success) return parsed.error.issues.map(wordsOf).join('; ')
  const found = new Map<string, Exchange>()
  for (const [chainId, row] of Object.entries(table.exchanges))
    if ('router' in row) found.set(chainId, exchangeOf(chainId, rowSchema.parse(row)))
  for (const [chainId, row] of Object.entries(parsed.data.exchanges)) {
    const wrong = row && contradiction(row)
    if (wrong) return `exchanges.${chainId} ${wrong}`
    if (row) found.set(chainId, exchangeOf(chainId, row))
    else found.delete(chainId)
  }
  return found
}

const wordsOf = (issue: z.core.$ZodIssue): string => {
  const what = issue.code === 'unrecognized_keys' ? `holds the unknown ${issue.keys.join()}` : issue.message
  return `${issue.path.join('.')} ${what}`
}

function contradiction(row: z.infer<typeof rowSchema>): string | undefined {
  if (!row.v2Factory && !row.v3Factory) return 'has neither v2Factory nor v3Factory'
  if ((row.v3Factory === undefined) !== (row.quoter === undefined))
    return 'has only one of v3Factory and quoter'
  // SwapRouter02 counts 0.3 %, whatever the pool keeps.
  if (row.v3Factory && row.v2Fee !== undefined && row.v2Fee !== usualFee)
    return `has a v2Fee beside v3Factory; its router knows ${usualFee} alone`
  return undefined
}

function exchangeOf(chainId: string, row: z.infer<typeof rowSchema>): Exchange {
  const of = (name: 'router' | 'v2Factory' | 'v3Factory' | 'quoter') => row[name] as Hex | undefined
  const hubs = [row.wrapped, ...(row.dollar ? [row.dollar] : []), ...(row.hubs ?? [])]
  return {
    chainId,
    kind: row.v3Factory ? 'swapRouter02' : 'router02',
    router: row.router as Hex,
    v2Factory: of('v2Factory'),
    v2Fee: row.v2Fee ?? usualFee,
    v3Factory: of('v3Factory'),
    quoter: of('quoter'),
    wrapped: row.wrapped as Hex,
    hubs: [...new Set(hubs as Hex[])],
  }
}

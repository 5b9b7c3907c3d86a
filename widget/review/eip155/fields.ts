import * as z from 'zod/mini'
import { isEvmAddress } from '../../format/isEvmAddress.ts'
import { invalidParams } from '../checkJson.ts'

/**
 * Parameters as they stand in JSON-RPC of Ethereum (EIP-1474), in the spellings in which libraries and pages send them:
 * one reader a kind of value, which writes it strictly. What could mean two things is refused.
 */

/** A field that may be left out. JSON has no `undefined`: `null` says the same. */
export const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  )

/** Hex with an upper-case prefix is what `BigInt` and `Number` read, too. */
const prefixed = z.pipe(
  z.string().check(z.maxLength(524_290)),
  z.transform((value: string): string => value.replace(/^0X/, '0x')),
)

export const address = z.pipe(prefixed, z.string().check(z.refine(isEvmAddress)))

const bytesWanted = 'bytes in hex are wanted, as 0xa9059cbb'
/** No others are passed on: those of the library depend on what else was loaded. */
const ownReasons: ReadonlySet<string> = new Set([bytesWanted])

const wholeBytes = /^0x([0-9a-fA-F]{2})*$/

/** Bytes; 256 KiB is more than any node takes. */
export const hexBytes = z.pipe(prefixed, z.string().check(z.maxLength(524_290), z.regex(wholeBytes)))

/**
 * The bytes of a call. Some libraries write none as an empty text, and web3.js 1 and MetaMask take hex without a prefix; what
 * is shorter than a function's selector could be a word or a number.
 */
export const callData = z.pipe(
  prefixed,
  z.pipe(
    z.transform((value: string): string => (bareBytes.test(value) ? `0x${value}` : value)),
    z.string().check(z.regex(wholeBytes, bytesWanted)),
  ),
)
const bareBytes = /^(?:[0-9a-fA-F]{8}(?:[0-9a-fA-F]{2})*)?$/

/** A big number of ethers 5, as its `toJSON` or its fields write it. */
const bigNumber = z.pipe(
  z.union([
    z.object({ type: z.literal('BigNumber'), hex: z.string() }),
    z.object({ _isBigNumber: z.literal(true), _hex: z.string() }),
  ]),
  z.transform((value): string => ('hex' in value ? value.hex : value._hex)),
)

const hexQuantity = z.string().check(z.regex(/^0[xX][0-9a-fA-F]{1,64}$/))

/** Up to 256 bits: hex, a whole number, its decimal text, or a big number. */
export const quantity = z.pipe(
  z.union([
    hexQuantity,
    z.int().check(z.minimum(0)),
    z.string().check(z.regex(/^\d{1,77}$/)),
    z.pipe(bigNumber, hexQuantity),
  ]),
  z.transform((value): string => `0x${BigInt(value).toString(16)}`),
)

/** A small number, such as decimals, in any form of a quantity → number. */
export const small = (most: number) =>
  z.pipe(
    quantity,
    z.pipe(
      z.transform((value: string): number => Number(value)),
      z.int().check(z.minimum(0), z.maximum(most)),
    ),
  )

/** An EVM chain id in any form of a quantity → number. */
export const chainId = z.pipe(
  quantity,
  z.pipe(
    z.transform((value: string): number => Number(value)),
    z.int().check(z.minimum(1)),
  ),
)

const truths: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false }

/** Yes or no, also as text or as a number. */
export const flag = z.pipe(
  z.union([z.boolean(), z.literal(['true', 'false', 0, 1])]),
  z.transform((value): boolean => truths[String(value)] === true),
)

/** Of a list what can be used: one odd member does not spoil the others. */
export const usable = <T>(member: z.ZodMiniType<T>, { least, most }: { least: number; most: number }) =>
  z.pipe(
    z.pipe(
      z.array(z.unknown()).check(z.maxLength(most)),
      z.transform((values: unknown[]): T[] =>
        values.flatMap((value) => {
          const read = z.safeParse(member, value)
          return read.success ? [read.data] : []
        }),
      ),
    ),
    z.array(z.custom<T>()).check(z.minLength(least)),
  )

export const text = (max: number) => z.string().check(z.maxLength(max))

/** The parsed value, fresh; else -32602 that says which method wanted what. */
export function readParams<T>(schema: z.ZodMiniType<T>, params: unknown, method: string): T {
  const parsed = z.safeParse(schema, params)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const at = issue?.path.map(String).join('.') ?? ''
  const place = at && ` at ${at.slice(0, 64)}`
  const why = issue && ownReasons.has(issue.message) ? `: ${issue.message}` : ''
  throw invalidParams(`Malformed parameters of ${method}${place}${why}`)
}

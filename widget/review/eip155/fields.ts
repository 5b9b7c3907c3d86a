import * as z from 'zod/mini'
import { isEvmAddress } from '../../format/isEvmAddress.ts'
import { invalidParams } from '../plainJson.ts'

/** Parameters as they stand in JSON-RPC of Ethereum (EIP-1474). */

export const address = z.string().check(z.refine(isEvmAddress))

/** Bytes; 256 KiB is more than any node takes. */
export const hexBytes = z.string().check(z.maxLength(524_290), z.regex(/^0x([0-9a-fA-F]{2})*$/))

/** Up to 256 bits. Some pages send plain numbers. */
export const quantity = z.pipe(
  z.union([
    z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
    z.int().check(z.minimum(0)),
    z.string().check(z.regex(/^\d{1,77}$/)),
  ]),
  z.transform((value): string => `0x${BigInt(value).toString(16)}`),
)

/** An EVM chain id in either form → number. */
export const chainId = z.pipe(
  quantity,
  z.pipe(
    z.transform((value: string): number => Number(value)),
    z.int().check(z.minimum(1)),
  ),
)

export const text = (max: number) => z.string().check(z.maxLength(max))

/** The parsed value, fresh; else -32602 that says which method wanted what. */
export function readParams<T>(schema: z.ZodMiniType<T>, params: unknown, method: string): T {
  const parsed = z.safeParse(schema, params)
  if (parsed.success) return parsed.data
  const at = parsed.error.issues[0]?.path.map(String).join('.') ?? ''
  throw invalidParams(`Malformed parameters of ${method}${at && ` at ${at.slice(0, 64)}`}`)
}

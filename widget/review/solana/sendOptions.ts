import * as z from 'zod/mini'
import { invalidParams } from '../checkJson.ts'

const commitments = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const

/** What a node takes. */
const ofNode = {
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(z.enum(commitments)),
  maxRetries: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  minContextSlot: z.optional(z.int().check(z.minimum(0))),
}

/**
 * Of Wallet Standard: until when to wait, and in which order; who answers at once and one by one has done both. Of web3.js:
 * how the transaction is written for a node, which whoever sends it knows.
 */
const ofWallet = { commitment: true, mode: true, encoding: true }

type Options = Record<string, unknown>

/** What JSON does not know, such as an AbortSignal, comes as an object of nothing. */
const isSaid = ([, value]: [string, unknown]): boolean =>
  typeof value === 'object' ? Object.keys(value ?? {}).length > 0 : value !== undefined

/** How a transaction is sent: what we do not know reaches the wallet as it came. */
export const sendOptions = z.pipe(
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((given): Options => Object.fromEntries(Object.entries(given).filter(isSaid))),
  ),
  z.catchall(z.object(ofNode), z.unknown()),
)

/** For a node of ours. */
export const nodeOptions = (options: Options = {}): Options =>
  Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(ofNode, name)))

/** For the embedded wallet, which sends as it can read. @throws RpcError -32602 with the name */
export function refuseUnknownOptions(options: Options, method: string): void {
  const other = Object.keys(options).find((name) => !Object.hasOwn({ ...ofNode, ...ofWallet }, name))
  if (other !== undefined) throw invalidParams(`The wallet can’t do ${method} with ${other.slice(0, 64)}`)
}

import * as z from 'zod/mini'
import { userOperationLimit } from '../../limits.ts'
import { endpoint } from '../endpoint.ts'
import { project } from '../words.ts'
import { accountParams, hexPattern, pciSchema, refusals } from './words.ts'

/** Decimal or `0x` quantity that fits into that many bits. */
const quantity = (bits: number) =>
  z
    .union([z.string(), z.int()])
    .check(z.refine((value) => isQuantity(String(value), bits), `no number of ${bits} bits`))

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const bytes = z.string().check(z.regex(hexPattern))

/** A user operation of ERC-4337 for the EntryPoint v0.7, not packed. What is not there may be `null`. */
export const userOperationSchema = z.object({
  sender: address,
  nonce: quantity(256),
  factory: z.nullish(address),
  factoryData: z.nullish(bytes),
  /** Refused by the field `calldata` when it is malformed. */
  callData: z.string(),
  callGasLimit: quantity(128),
  verificationGasLimit: quantity(128),
  preVerificationGas: quantity(256),
  maxFeePerGas: quantity(128),
  maxPriorityFeePerGas: quantity(128),
  paymaster: z.nullish(address),
  paymasterVerificationGasLimit: z.nullish(quantity(128)),
  paymasterPostOpGasLimit: z.nullish(quantity(128)),
  paymasterData: z.nullish(bytes),
  /**
   * The person's or the page's part; refused by the field `signature` when it is malformed, or not of a key that the
   * permission's `signer` names (ERC-7715: `key` and `keys` of secp256k1 or a passkey's, `account`).
   */
  signature: z.string(),
})
export type SentOperation = z.infer<typeof userOperationSchema>

/** data-api.md §3.36. */
export const signWithSession = endpoint({
  method: 'POST',
  path: '/v1/sessions/{address}/sign',
  word: 'v1-sessions-sign',
  summary: 'Signs a user operation with the session key when the permission covers all that it does',
  access: 'project',
  bodyLimit: userOperationLimit,
  params: accountParams,
  query: z.object({ ...project, version: z.optional(z.string()) }),
  body: z.object({
    projectId: z.optional(z.string()),
    pci: pciSchema,
    userOp: userOperationSchema,
  }),
  answer: z.object({ signature: z.string() }),
  refusals: {
    400: refusals.pci,
    401: 'The permission does not cover what the operation does and may cost, or its signer did not sign it',
    503: 'No node of the chain answered, where the signer is a contract',
  },
})

function isQuantity(text: string, bits: number): boolean {
  if (!/^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(text)) return false
  return BigInt(text) < 1n << BigInt(bits)
}

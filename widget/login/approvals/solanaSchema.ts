import * as z from 'zod/mini'
import { solanaWarnings, stepRoles, stepTypes } from '../../review/solana/describe/description.ts'
import { amount, optional, text } from './values.ts'

const account = z.nullable(text)

const stepSchema = z.strictObject({
  type: z.enum(stepTypes),
  program: text,
  accounts: z.array(z.strictObject({ role: z.enum(stepRoles), account })),
  amount: optional(
    z.strictObject({
      value: amount,
      of: z.enum(['sol', 'token']),
      decimals: optional(z.int().check(z.minimum(0), z.maximum(255))),
    }),
  ),
  added: optional(amount),
  locks: optional(z.boolean()),
  memo: optional(z.strictObject({ text, encoding: z.enum(['text', 'hex']) })),
  data: optional(text),
})

/** Transactions of Solana as their screen shows them. */
export const solanaDataSchema = z.strictObject({
  networkId: z.string().check(z.regex(/^solana:[-_a-zA-Z0-9]{1,32}$/)),
  address: text,
  sends: z.boolean(),
  transactions: z.array(
    z.strictObject({
      wire: z.instanceof(Uint8Array),
      feePayer: text,
      signers: z.array(text),
      accounts: z.array(account),
      fee: amount,
      steps: z.array(stepSchema),
      warnings: z.array(z.enum(solanaWarnings)),
    }),
  ),
})

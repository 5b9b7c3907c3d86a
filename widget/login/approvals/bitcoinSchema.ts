import * as z from 'zod/mini'
import { psbtWarnings, sighashKinds } from '../../review/bip122/psbtDescription.ts'
import { amount, optional, text } from './values.ts'

const ours = optional(z.enum(['payment', 'ordinals']))

/** A PSBT as its screen shows it. */
export const bitcoinDataSchema = z.strictObject({
  networkId: z.string().check(z.regex(/^bip122:[-_a-zA-Z0-9]{1,32}$/)),
  sends: z.boolean(),
  psbt: z.strictObject({
    inputs: z.array(
      z.strictObject({
        outpoint: text,
        amount: optional(amount),
        address: optional(text),
        ours,
        shared: optional(z.boolean()),
        sharedAccount: ours,
        signs: optional(z.enum(sighashKinds)),
      }),
    ),
    outputs: z.array(
      z.strictObject({
        amount,
        address: optional(text),
        ours,
        shared: optional(z.boolean()),
        data: optional(z.strictObject({ text, encoding: z.enum(['text', 'hex']) })),
        script: optional(text),
      }),
    ),
    cost: amount,
    sharedCost: optional(amount),
    paid: amount,
    fee: optional(amount),
    feeRate: optional(amount),
    warnings: z.array(z.enum(psbtWarnings)),
  }),
})

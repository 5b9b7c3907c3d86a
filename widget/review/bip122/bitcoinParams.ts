import * as z from 'zod/mini'
import { readParams, text } from '../eip155/fields.ts'
import { address, satoshi } from './fields.ts'

/** Parameters of host-sdk/protocol/bitcoin.ts, as they come over a wall. */

const addressesSchema = z.object({
  account: z.optional(address),
  intentions: z.optional(z.array(text(32)).check(z.maxLength(8))),
  silent: z.optional(z.boolean()),
})

const messageSchema = z.object({
  message: text(65_536),
  account: address,
  address: z.optional(address),
  protocol: z.optional(z.enum(['ecdsa', 'bip322'])),
})

const inputSchema = z.object({
  address,
  index: z.int().check(z.minimum(0), z.maximum(10_000)),
  sighashTypes: z.optional(
    z.array(z.int().check(z.minimum(0), z.maximum(255))).check(z.minLength(1), z.maxLength(8)),
  ),
})

const psbtSchema = z.object({
  account: address,
  /** Base64. */
  psbt: text(400_000),
  /** None: every one of ours, which the widget fills in. */
  signInputs: z.array(inputSchema).check(z.maxLength(200)),
  broadcast: z.optional(z.boolean()),
})

const transferSchema = z.object({
  account: address,
  recipientAddress: address,
  amount: satoshi,
  changeAddress: z.optional(address),
  memo: z.optional(text(160)),
  /** Coins of postage sizes may be spent, which the embedded wallet then says (payment/isPostage.ts). */
  smallCoins: z.optional(z.boolean()),
})

/** Fresh objects without keys that stand for nothing; -32602 for what is malformed. */
export const readGetAccountAddresses = (params: unknown) =>
  readParams(addressesSchema, params, 'getAccountAddresses')

export const readSignMessage = (params: unknown) => readParams(messageSchema, params, 'signMessage')

export const readSendTransfer = (params: unknown) => readParams(transferSchema, params, 'sendTransfer')

export function readSignPsbt(params: unknown) {
  const { signInputs, ...asked } = readParams(psbtSchema, params, 'signPsbt')
  const inputs = signInputs.map(({ sighashTypes, ...one }) => ({
    ...one,
    ...(sighashTypes && { sighashTypes }),
  }))
  return { ...asked, inputs }
}

import * as z from 'zod/mini'
import { invalidParams } from '../checkJson.ts'
import { readParams, text } from '../eip155/fields.ts'
import { address, satoshi, sighash } from './fields.ts'

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
  sighashTypes: z.nullish(z.array(sighash).check(z.minLength(1), z.maxLength(8))),
})

/** No PSBT with more is opened (checkPsbt.ts). */
const mostInputs = 200

const psbtSchema = z.object({
  account: address,
  /** Base64. */
  psbt: text(400_000),
  /** None: every one of ours, which the widget fills in. */
  signInputs: z.array(inputSchema),
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

const withoutNulls = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null))

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** No parameters at all, in the ways in which libraries write that. */
const isNothing = (params: unknown): boolean =>
  params === undefined || params === null || (Array.isArray(params) && params.length === 0)

/** `null` is a field left out. */
function given(params: unknown): unknown {
  if (isNothing(params)) return {}
  return isFields(params) ? withoutNulls(params) : params
}

/** Fresh objects without keys that stand for nothing; -32602 for what is malformed. */
export const readGetAccountAddresses = (params: unknown) =>
  readParams(addressesSchema, given(params), 'getAccountAddresses')

export const readSignMessage = (params: unknown) => readParams(messageSchema, given(params), 'signMessage')

export const readSendTransfer = (params: unknown) => readParams(transferSchema, given(params), 'sendTransfer')

export function readSignPsbt(params: unknown) {
  const { signInputs, ...asked } = readParams(psbtSchema, given(params), 'signPsbt')
  if (signInputs.length > mostInputs)
    throw invalidParams(`signPsbt signs ${mostInputs} inputs at most, so that a person can review them`)
  const inputs = signInputs.map(({ sighashTypes, ...one }) => ({
    ...one,
    ...(sighashTypes && { sighashTypes }),
  }))
  return { ...asked, inputs }
}

import * as z from 'zod/mini'
import { networkSchema } from '../../../server/contract/networks.ts'
import { risks } from '../../review/subject.ts'
import { bitcoinDataSchema } from './bitcoinSchema.ts'
import { solanaDataSchema } from './solanaSchema.ts'
import type { FrameState } from './states.ts'
import { amount, optional, record, text } from './values.ts'

/**
 * What a frame of ours seals, whole: whoever makes the address of a window can seal anything. Objects have no fields but
 * these.
 */

const callsSchema = z.array(
  z.strictObject({ to: optional(text), value: optional(text), data: optional(text) }),
)
const transactionSchema = z.strictObject({
  from: text,
  to: optional(text),
  value: optional(text),
  data: optional(text),
  gas: optional(text),
  gasPrice: optional(text),
  maxFeePerGas: optional(text),
  maxPriorityFeePerGas: optional(text),
  nonce: optional(text),
})
const typesSchema = z.array(z.strictObject({ name: text, type: text }))
const typedDataSchema = z.strictObject({
  domain: record(() => true),
  primaryType: text,
  types: record((members) => z.safeParse(typesSchema, members).success),
  message: record(() => true),
})

/** A request with a subject of one kind. */
const requestOf = <Subject extends z.ZodMiniType>(subject: Subject) =>
  z.strictObject({
    networkId: z.string().check(z.regex(/^(eip155|solana|bip122):[-_a-zA-Z0-9]{1,32}$/)),
    subject,
    risks: z.array(z.enum(risks)),
    check: optional(z.strictObject({ mayTake: z.array(text), names: z.array(text), unknown: z.boolean() })),
  })

const messageSchema = requestOf(
  z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('message'),
      text,
      encoding: z.enum(['text', 'hex']),
      address: text,
    }),
    z.strictObject({ type: z.literal('typedData'), address: text, data: typedDataSchema }),
    z.strictObject({
      type: z.literal('typedDataV1'),
      address: text,
      items: z.array(z.strictObject({ name: text, type: text, value: z.unknown() })),
    }),
  ]),
)

const fee = { maxFee: amount, fee: z.enum(['usual', 'high']), affordable: z.boolean() }
const outcomeOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.union([z.strictObject({ value }), z.strictObject({ failure: z.string().check(z.maxLength(64)) })])

const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))

const subjectSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('ApproveMessage'), data: z.strictObject({ request: messageSchema }) }),
  z.strictObject({
    name: z.literal('ApproveTransaction'),
    data: z.strictObject({
      request: requestOf(
        z.strictObject({
          type: z.literal('transaction'),
          transaction: transactionSchema,
          sign: z.boolean(),
        }),
      ),
      sign: z.boolean(),
      prepared: outcomeOf(z.strictObject(fee)),
    }),
  }),
  z.strictObject({
    name: z.literal('ApproveCalls'),
    data: z.strictObject({
      request: requestOf(
        z.strictObject({
          type: z.literal('calls'),
          from: text,
          calls: callsSchema,
          capabilities: optional(z.array(text)),
        }),
      ),
      prepared: outcomeOf(
        z.strictObject({
          ...fee,
          turnsOn: z.boolean(),
          sponsored: z.boolean(),
          sponsorshipSpent: z.boolean(),
        }),
      ),
    }),
  }),
  z.strictObject({ name: z.literal('ApproveSolana'), data: solanaDataSchema }),
  z.strictObject({ name: z.literal('ApproveBitcoin'), data: bitcoinDataSchema }),
  z.strictObject({
    name: z.literal('Permission'),
    data: z.strictObject({ kind: z.enum(['showWords', 'showKeys', 'changeRecovery', 'repair']) }),
  }),
  z.strictObject({
    name: z.literal('Passkey'),
    data: z.strictObject({ credentialId: base64url(2_000), salt: base64url(100), publicKey: base64url(200) }),
  }),
])

const frameStateSchema = z.discriminatedUnion('stage', [
  z.strictObject({ stage: z.literal('preparing') }),
  z.strictObject({
    stage: z.literal('review'),
    site: text,
    networks: z.array(networkSchema),
    frameToken: text,
    accent: optional(z.string().check(z.maxLength(100))),
    subject: subjectSchema,
  }),
  z.strictObject({ stage: z.literal('done') }),
  z.strictObject({
    stage: z.literal('secret'),
    kind: z.enum(['showWords', 'showKeys']),
    publicKey: z.string().check(z.maxLength(200)),
    sealed: z.string().check(z.maxLength(20_000)),
    seconds: z.int().check(z.minimum(1), z.maximum(60)),
  }),
])

/** A state as it was sealed; `undefined` for anything that our frame does not seal. */
export const readFrameState = (heard: unknown): FrameState | undefined =>
  // Taken as it is, so that no field of a page's typed data is lost on the way, whatever its name.
  z.safeParse(frameStateSchema, heard).success ? (heard as FrameState) : undefined

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A name as it is told. `addresses` by coin type (ENSIP-11), decimal. */
export const nameRecordSchema = z.object({
  name: z.string(),
  /** ISO 8601, UTC. */
  registered_at: z.string(),
  updated_at: z.string(),
  attributes: z.record(z.string(), z.string()),
  addresses: z.record(z.string(), z.object({ address: z.string(), created_at: z.string() })),
})
export type NameRecord = z.infer<typeof nameRecordSchema>

/** What is sent with each change: the message is JSON, signed as text (EIP-191, ERC-1271, ERC-6492). */
export const signedChangeSchema = z.object({
  message: z.string().check(z.maxLength(4_096)),
  signature: z.string().check(z.maxLength(65_536)),
  /** ENSIP-11; it says on which chain a contract's signature is checked. */
  coin_type: z.number(),
  address: z.string(),
})
export type SignedChange = z.infer<typeof signedChangeSchema>

const attributes = z.record(z.string(), z.string())
/** Seconds since 1970. */
const timestamp = z.int()

/** Messages, by what they change. */
export const registerMessageSchema = z.object({
  name: z.string(),
  attributes: z.optional(z.nullable(attributes)),
  timestamp,
})
export const addressMessageSchema = z.object({ coin_type: z.number(), address: z.string(), timestamp })
export const attributesMessageSchema = z.object({ attributes, timestamp })

const addressesAnswer = nameRecordSchema.shape.addresses
const params = z.object({ name: z.string() })
/** With `2` nothing found is an empty list and no refusal. */
const query = z.object({ apiVersion: z.optional(z.string()), sender: z.optional(z.string()) })
const change = {
  method: 'POST',
  access: 'open',
  body: signedChangeSchema,
  refusals: {
    400: 'The name, coin type, time or attributes are not taken, or this server has no zone',
    401: 'The signature does not fit, or its address does not own the name',
    422: 'The message is not JSON of that shape',
    429: 'Too many changes of one client',
  },
} as const
const reading = { method: 'GET', access: 'open' } as const

/** data-api.md §3.15. */
export const registerName = endpoint({
  ...change,
  path: '/v1/profile/account',
  word: 'v1-profile-register',
  summary: 'Registers a name for the address that signs',
  answer: nameRecordSchema,
})

/** data-api.md §3.16. */
export const getName = endpoint({
  ...reading,
  path: '/v1/profile/account/{name}',
  word: 'v1-profile-name',
  summary: 'What a name leads to',
  params,
  query,
  answer: z.union([nameRecordSchema, z.array(nameRecordSchema)]),
  refusals: { 404: 'Nobody has that name' },
})

/** data-api.md §3.17. */
export const reverseNames = endpoint({
  ...reading,
  path: '/v1/profile/reverse/{address}',
  word: 'v1-profile-reverse',
  summary: 'Names that lead to an address, whoever made them do so',
  params: z.object({ address: z.string() }),
  query,
  answer: z.array(nameRecordSchema),
  refusals: { 404: 'No name leads there' },
})

/** data-api.md §3.18. */
export const suggestNames = endpoint({
  ...reading,
  path: '/v1/profile/suggestions/{name}',
  word: 'v1-profile-suggestions',
  summary: 'Whether a name can be had, and others that can',
  params,
  query: z.object({ zone: z.optional(z.string()) }),
  answer: z.object({ suggestions: z.array(z.object({ name: z.string(), registered: z.boolean() })) }),
  refusals: { 400: 'Too short, malformed, or not one of the zones' },
})

/** data-api.md §3.19. */
export const setNameAddress = endpoint({
  ...change,
  path: '/v1/profile/account/{name}/address',
  word: 'v1-profile-address',
  summary: 'Lets a name lead to another address; that of coin type 60 owns it',
  params,
  answer: addressesAnswer,
})

/** data-api.md §3.20. */
export const setNameAttributes = endpoint({
  ...change,
  path: '/v1/profile/account/{name}/attributes',
  word: 'v1-profile-attributes',
  summary: 'Puts other attributes in the place of a name’s',
  params,
  answer: attributes,
})

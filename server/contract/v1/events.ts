import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listedProject } from './words.ts'

/** Body of a request with events, bytes, and events in one (data-api.md §6). */
export const eventsLimit = 65_536
export const eventsBatchLimit = 500

/** One event of use. What is not named here is not looked at. */
export const analyticsEventSchema = z.object({
  /** Chosen by the client, v4 UUID: the same again is the same event. */
  eventId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  url: z.optional(z.string()),
  domain: z.optional(z.string()),
  /** By the client's clock: ms since 1970, or a time of ISO 8601. One that is neither is passed over. */
  timestamp: z.optional(z.union([z.number(), z.string().check(z.maxLength(64))])),
  props: z.object({
    /** Any word in capitals; unknown ones are taken too. */
    event: z.string().check(z.regex(/^[\w.:-]{1,64}$/)),
    type: z.optional(z.nullable(z.string())),
    address: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
    properties: z.optional(z.record(z.string(), z.unknown())),
  }),
})
export type AnalyticsEvent = z.infer<typeof analyticsEventSchema>

const shared = {
  method: 'POST',
  access: 'listed',
  query: z.object(listedProject),
  answer: z.object({ ok: z.literal(true) }),
  status: 202,
  refusals: { 413: `More than ${eventsLimit} bytes or ${eventsBatchLimit} events` },
} as const

/** data-api.md §6.1 and §6.2: both take one event or many. */
export const event = endpoint({
  ...shared,
  path: '/e',
  word: 'events',
  summary: 'An event of use',
  body: analyticsEventSchema,
})
export const eventBatch = endpoint({
  ...shared,
  path: '/batch',
  word: 'events-batch',
  summary: 'Events of use, such as a page sends when it is left',
  body: z.array(analyticsEventSchema),
})

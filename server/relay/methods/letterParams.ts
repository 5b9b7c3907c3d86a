import * as z from 'zod/mini'
import { messageSchema, topicSchema } from './method.ts'

/** What every way to publish has in common; `ttl` in seconds. */
export const letterFields = {
  ttl: z.optional(z.number().check(z.minimum(0))),
  tag: z.optional(z.int().check(z.minimum(0))),
  attestation: z.optional(z.string().check(z.regex(/^[ -~]*$/))),
}

export const publishSchema = z.object({ topic: topicSchema, message: messageSchema, ...letterFields })

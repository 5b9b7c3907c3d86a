import * as z from 'zod/mini'
import { method, topicSchema } from './method.ts'

export const subscriptionSchema = z.object({ topic: topicSchema, id: z.optional(z.string()) })

export const irn_unsubscribe = method(subscriptionSchema, async (socket, { topic, id }) => {
  socket.unsubscribe(topic, id)
  return { result: true }
})

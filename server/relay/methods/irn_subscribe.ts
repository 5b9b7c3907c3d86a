import * as z from 'zod/mini'
import { method, topicSchema } from './method.ts'

export const irn_subscribe = method(z.object({ topic: topicSchema }), async (socket, { topic }) => ({
  result: await socket.subscribe(topic),
}))

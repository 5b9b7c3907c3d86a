import * as z from 'zod/mini'
import { method } from './method.ts'
import { topicsSchema } from './topicsParams.ts'

export const irn_batchSubscribe = method(
  z.object({ topics: topicsSchema }),
  async (socket, { topics }) => ({
    result: await Promise.all(topics.map((topic) => socket.subscribe(topic))),
  }),
  ({ topics }) => topics.length,
)

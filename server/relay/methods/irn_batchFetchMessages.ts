import * as z from 'zod/mini'
import { fetchLetters } from './fetchLetters.ts'
import { method } from './method.ts'
import { topicsSchema } from './topicsParams.ts'

export const irn_batchFetchMessages = method(
  z.object({ topics: topicsSchema }),
  (socket, { topics }) => fetchLetters(socket, topics),
  ({ topics }) => topics.length,
)

import * as z from 'zod/mini'
import { fetchLetters } from './fetchLetters.ts'
import { method, topicSchema } from './method.ts'

export const irn_fetchMessages = method(z.object({ topic: topicSchema }), (socket, { topic }) =>
  fetchLetters(socket, [topic]),
)

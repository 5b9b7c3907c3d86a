import * as z from 'zod/mini'
import { relayLimits } from '../relayLimits.ts'
import { publishSchema } from './letterParams.ts'
import { method } from './method.ts'
import { publish } from './publish.ts'

export const irn_batchPublish = method(
  z.object({ messages: z.array(publishSchema).check(z.minLength(1), z.maxLength(relayLimits.batchItems)) }),
  async (socket, { messages }) => {
    for (const message of messages) await publish(socket, message)
    return { result: true }
  },
  ({ messages }) => messages.length,
)

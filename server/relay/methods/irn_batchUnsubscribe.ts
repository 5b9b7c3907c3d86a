import * as z from 'zod/mini'
import { relayLimits } from '../relayLimits.ts'
import { subscriptionSchema } from './irn_unsubscribe.ts'
import { method } from './method.ts'

export const irn_batchUnsubscribe = method(
  z.object({
    subscriptions: z.array(subscriptionSchema).check(z.minLength(1), z.maxLength(relayLimits.batchItems)),
  }),
  async (socket, { subscriptions }) => {
    for (const { topic, id } of subscriptions) socket.unsubscribe(topic, id)
    return { result: true }
  },
  ({ subscriptions }) => subscriptions.length,
)

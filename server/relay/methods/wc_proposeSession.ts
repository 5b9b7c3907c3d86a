import * as z from 'zod/mini'
import { letterFields } from './letterParams.ts'
import { messageSchema, method, topicSchema } from './method.ts'
import { publish } from './publish.ts'

/** Publishes the proposal, and listens where its answer will come. */
export const wc_proposeSession = method(
  z.object({ ...letterFields, pairingTopic: topicSchema, sessionProposal: messageSchema }),
  async (socket, { pairingTopic: topic, sessionProposal: message, ...rest }) => {
    await socket.subscribe(topic)
    await publish(socket, { tag: 1100, ...rest, topic, message })
    return { result: true }
  },
)

import * as z from 'zod/mini'
import { letterFields } from './letterParams.ts'
import { messageSchema, method, topicSchema } from './method.ts'
import { publish } from './publish.ts'

/** Answers a proposal, settles the session, and listens to it. */
export const wc_approveSession = method(
  z.object({
    ttl: letterFields.ttl,
    pairingTopic: topicSchema,
    sessionTopic: topicSchema,
    sessionProposalResponse: messageSchema,
    sessionSettlementRequest: messageSchema,
  }),
  async (socket, params) => {
    const {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse,
      sessionSettlementRequest,
      ttl = 300,
    } = params
    await socket.subscribe(sessionTopic)
    await publish(socket, { topic: pairingTopic, message: sessionProposalResponse, tag: 1101, ttl })
    await publish(socket, { topic: sessionTopic, message: sessionSettlementRequest, tag: 1102, ttl })
    return { result: true }
  },
  () => 2,
)

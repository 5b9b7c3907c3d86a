import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { type SessionAnswer, sessionRequestSchema } from '../../contract/login.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { clientOf, nameRoute } from '../../http/expressHandler.ts'
import { jsonBodyUpTo, readJson } from '../../http/readJson.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { requireLoginOrigin } from '../../http/requireLoginOrigin.ts'
import { sentSession } from '../../http/requireSession.ts'
import { keepSession } from '../../http/sessionCookies.ts'
import { countingFailure, wayOfKind } from '../countLogin.ts'
import { makeMark } from '../email/deviceMark.ts'
import { requireOffered } from '../offered.ts'
import { sealTicket } from '../resumeTicket.ts'
import { startSession } from '../startSession.ts'
import { requireTicketKey } from '../ticketKey.ts'
import { verifyProof } from '../verifyProof.ts'
import { sessionAnswer } from './sessionAnswer.ts'

/** Room for the longest message and signature of contract/login.ts. */
const body = jsonBodyUpTo('128kb')

/** `POST /login/sessions`: logs in. The token travels in a cookie or, where the browser keeps none, in the answer. */
export function sessionsRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router
    .route('/login/sessions')
    .all(nameRoute('sessions'))
    .post(body, async (request, response) => {
      requireLoginOrigin(context, request)
      const frame = await requireFrameToken(context, request)
      const { proof, cookieless, ticketKey } = readJson(sessionRequestSchema, request.body)
      requireTicketKey(ticketKey)
      // Whose account is a contract makes nodes run it, and pays for that.
      const asClient = { ...context, chains: context.chains.as(clientOf(request)) }
      const { token, session } = await countingFailure(context, wayOfKind[proof.kind], async () => {
        await requireOffered(context, frame, proof.kind)
        const proven = await verifyProof(asClient, proof, frame)
        const before = await sentSession(context, request, frame)
        return startSession(context, proven, { frame, before, ...(cookieless && { ticketKey }) })
      })
      const answer: SessionAnswer = sessionAnswer(request, session)
      if (cookieless) {
        answer.token = token
        const ticket = await sealTicket(context, session, frame)
        if (ticket !== undefined) answer.ticket = ticket
      } else response.setHeader('set-cookie', keepSession(frame.projectId, token, session.expires))
      if (proof.kind === 'email') answer.device = makeMark(context, proof.email)
      response.setHeader('cache-control', 'no-store')
      response.json(answer)
    })
    .all(() => {
      throw methodNotAllowed('POST')
    })
  return router
}

import * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'
import type { Session } from '../sessions/sessions.ts'
import { issue } from './oneTime.ts'

/**
 * What the page keeps for a login frame that the browser gives no storage (stack.md, Decisions): only this
 * server can read it, and only the frame of the same project in a page of the same origin may hand it back, once.
 */
const ticketSchema = z.object({
  /** One-time id. */
  id: z.string(),
  sessionId: z.string(),
  projectId: z.string(),
  hostOrigin: z.string(),
  /** Seconds since 1970. */
  exp: z.number(),
})
export type ResumeTicket = z.infer<typeof ticketSchema>

/** Seconds that a ticket lives. */
const ticketSeconds = 86_400

/** A ticket for a session; `undefined` with operator custody, where a page must not hold what opens a wallet. */
export async function sealTicket(
  context: ServerContext,
  session: Pick<Session, 'id'>,
  frame: FrameIdentity,
): Promise<string | undefined> {
  if (context.config.custody === 'operator') return undefined
  const { projectId, origin: hostOrigin } = frame
  const ticket: ResumeTicket = {
    id: await issue(context, 'ticket', { sessionId: session.id }, ticketSeconds),
    sessionId: session.id,
    projectId,
    hostOrigin,
    exp: Math.floor(Date.now() / 1000) + ticketSeconds,
  }
  return context.sealer.seal('ticket', JSON.stringify(ticket), about(frame))
}

/** `undefined` when it is not ours, of another project or page, or too old. */
export function openTicket(
  context: ServerContext,
  sealed: string,
  frame: FrameIdentity,
): ResumeTicket | undefined {
  const text = context.sealer.open('ticket', sealed, about(frame))
  if (text === undefined) return undefined
  const ticket = ticketSchema.parse(JSON.parse(text))
  return ticket.exp > Date.now() / 1000 ? ticket : undefined
}

const about = ({ projectId, origin }: FrameIdentity): string => `${projectId} ${origin}`

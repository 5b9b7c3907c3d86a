import type { SessionAnswer } from '../../../server/contract/login.ts'
import { resumeText } from '../../../server/contract/resumeProof.ts'
import { reasonOf } from '../api/serverClient.ts'
import type { LoginContext } from '../context.ts'

/** What another tab got is here by then, after its page and ours have told each other. */
const waitsMs = [0, 200, 400, 800]

/**
 * Resumes by the ticket that the page keeps, which is good once: where another tab was faster, by the one that it got in
 * its place. `undefined` when none is good; the page then forgets it. One that was used, and has no successor here, was
 * used by somebody else: its session is ended.
 */
export async function resumeSession(context: LoginContext): Promise<SessionAnswer | undefined> {
  const { routes, widget } = context
  let held: { ticket: string; signature?: string } | undefined
  let reason = ''
  for (const wait of waitsMs) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const newest = await widget.ticket().catch(() => '')
    // Signed out there.
    if (!newest || typeof newest !== 'string') return undefined
    if (newest === held?.ticket) continue
    held = await signed(context, newest)
    try {
      return await routes.resume(held)
    } catch (error) {
      reason = reasonOf(error)
      // Whoever can't be reached just now may still say yes: that is a failure, and nobody's end.
      if (!refused.has(reason)) throw error
    }
  }
  if (held && reason === 'invalid_ticket') await routes.endTicket(held).catch(() => undefined)
  widget.keepTicket('').catch(() => undefined)
  return undefined
}

const refused: ReadonlySet<string> = new Set(['invalid_ticket', 'ticket_bound'])

async function signed(
  { config: { projectId }, store, ticketKeys }: LoginContext,
  ticket: string,
): Promise<{ ticket: string; signature?: string }> {
  const { hostOrigin } = store.getState()
  const text = resumeText({ projectId, hostOrigin, ticket })
  const signature = await ticketKeys.sign({ projectId, hostOrigin }, text)
  return { ticket, ...(signature && { signature }) }
}

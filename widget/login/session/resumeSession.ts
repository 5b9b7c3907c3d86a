import type { SessionAnswer } from '../../../server/contract/login.ts'
import { reasonOf } from '../api/serverClient.ts'
import type { LoginContext } from '../context.ts'

/** What another tab got is here by then, after its page and ours have told each other. */
const waitsMs = [0, 200, 400, 800]

/**
 * Resumes by the ticket that the page keeps, which is good once: where another tab was faster, by the one that it got in
 * its place. `undefined` when none is good; the page then forgets it.
 */
export async function resumeSession({ routes, widget }: LoginContext): Promise<SessionAnswer | undefined> {
  let ticket = ''
  for (const wait of waitsMs) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const newest = await widget.ticket().catch(() => '')
    // Signed out there.
    if (!newest || typeof newest !== 'string') return undefined
    if (newest === ticket) continue
    ticket = newest
    const answer = await routes.resume(ticket).catch(unlessUsed)
    if (answer) return answer
  }
  widget.keepTicket('').catch(() => undefined)
  return undefined
}

/** Whoever can't be reached just now may still say yes: that is a failure, and nobody's end. */
function unlessUsed(error: unknown): undefined {
  if (reasonOf(error) !== 'invalid_ticket') throw error
}

import { frameTokenSeconds } from '../../server/contract/limits.ts'
import { badServerAnswer } from '../errors/badServerAnswer.ts'
import { type Moment, momentIn, msUntil } from '../ui/moment.ts'
import { postJson } from './postJson.ts'

/** Renewed when a fifth of its life is left, counted on our own clocks: the server's may differ. */
const renewAfterMs = frameTokenSeconds * 1000 * 0.8

export interface FrameToken {
  /** A token that is good for a call; `old` is one that the server just refused. */
  get(old?: string): Promise<string>
}

/** The short token that stands for project and host origin; asked for once, shared by all who wait. */
export function createFrameToken(
  fetcher: typeof fetch,
  read: () => { projectId: string; origin: string },
): FrameToken {
  let held: { asked: Promise<string>; end: Moment; token?: string } | undefined

  const ask = (): Promise<string> => {
    const asked = postJson(fetcher, '/frame/token', read()).then(readToken)
    const current: NonNullable<typeof held> = { asked, end: momentIn(renewAfterMs) }
    held = current
    asked.then(
      (token) => {
        current.token = token
      },
      () => {
        if (held === current) held = undefined
      },
    )
    return asked
  }

  return {
    get: (old) => {
      const usable = held && msUntil(held.end) > 0 && (!old || held.token !== old)
      return usable && held ? held.asked : ask()
    },
  }
}

/** `frameTokenResponseSchema` of the contract. */
function readToken(body: unknown): string {
  const { token } = (body ?? {}) as { token?: unknown }
  if (typeof token !== 'string' || token === '') throw badServerAnswer('The server gave no token')
  return token
}

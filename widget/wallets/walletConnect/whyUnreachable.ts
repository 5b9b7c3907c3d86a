import { clockAhead, clockIsWrong } from './deviceClock.ts'

/** A relay takes no token of a client from later than this: server/relay/token/verifyRelayToken.ts. */
const aheadMs = 120_000
/** How long such a token lives. */
const behindMs = 86_400_000

/** A socket that is refused says nothing of why; the clock of this device may be the reason. */
export async function whyUnreachable(error: unknown, fetcher?: typeof fetch): Promise<unknown> {
  const { reason } = ((error as { data?: unknown } | null)?.data ?? {}) as { reason?: unknown }
  if (reason !== 'relay_unreachable') return error
  const ahead = await clockAhead(fetcher)
  return ahead <= aheadMs && ahead >= -behindMs ? error : clockIsWrong()
}

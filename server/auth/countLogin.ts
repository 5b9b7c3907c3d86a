import type { ServerContext } from '../context.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Proof, SocialProvider } from '../contract/login.ts'
import { HttpError } from '../errors/httpError.ts'

/** Ways in, as metrics name them. `popup`: a hand-off that does not say whose login it was. */
export type LoginWay = 'email' | 'siwx' | 'passkey' | 'ticket' | 'popup' | SocialProvider

/**
 * - `ok`           a session began, or goes on
 * - `refused`      what was shown proves nothing, or the person or provider said no
 * - `unavailable`  we, a provider or a node could not tell
 */
export type LoginOutcome = 'ok' | 'refused' | 'unavailable'

/** Whose failures are counted by kind of proof; a popup's own are counted where it ends, by provider. */
export const wayOfKind: Record<Proof['kind'], LoginWay> = {
  email: 'email',
  siwx: 'siwx',
  passkey: 'passkey',
  ticket: 'ticket',
  farcaster: 'farcaster',
  handoff: 'popup',
}

/** By code of a refusal, what it says of the login; any other 5xx is `unavailable`, any other 4xx `refused`. */
const outcomeOf: Partial<Record<ErrorCode, LoginOutcome | 'none'>> = {
  // The person has not answered yet, and the frame asks again.
  handoff_pending: 'none',
  provider_unavailable: 'unavailable',
}
/** Codes by which a frame hears how its popup ended. */
const ofPopup: ReadonlySet<ErrorCode> = new Set(['provider_refused', 'provider_unavailable'])

export const countLogin = ({ metrics }: ServerContext, way: LoginWay, outcome: LoginOutcome): void =>
  metrics.logins.inc({ way, outcome })

/** Counts an attempt that ended with an error. */
export function countFailedLogin(context: ServerContext, way: LoginWay, error: unknown): void {
  const { code, status }: { code: ErrorCode; status: number } =
    error instanceof HttpError ? error : { code: 'internal', status: 500 }
  if (way === 'popup' && ofPopup.has(code)) return
  const outcome = outcomeOf[code] ?? (status < 500 ? 'refused' : 'unavailable')
  if (outcome !== 'none') countLogin(context, way, outcome)
}

/** Runs a step of a login; where it fails, the attempt is counted. */
export async function countingFailure<T>(
  context: ServerContext,
  way: LoginWay,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    countFailedLogin(context, way, error)
    throw error
  }
}

import type { HttpError } from '../../../errors/httpError.ts'
import { misconfigured, refused, unavailable } from './faults.ts'
import { isPassingFault } from './isPassingFault.ts'
import { ownFault } from './ownFault.ts'

/** Why a provider's answer brings nobody in. */
export type AnswerFault =
  /** What the operator registered there is wrong; `reason` is the provider's word for it. */
  | { kind: 'own'; reason: string }
  | { kind: 'unavailable' }
  /** The person's code is over, or the provider says no. */
  | { kind: 'refused' }

/** Whose no an answer is; `undefined` where it is none. GitHub says its own with 200. */
export function answerFault(status: number, text: string): AnswerFault | undefined {
  if (status === 429 || status >= 500) return { kind: 'unavailable' }
  const answer = parse(text)
  const reason = ownFault(answer)
  if (reason !== undefined) return { kind: 'own', reason }
  if (status >= 400) return { kind: isPassingFault(answer, text) ? 'unavailable' : 'refused' }
  const { error } = (answer ?? {}) as { error?: unknown }
  return typeof error === 'string' && error !== '' ? { kind: 'refused' } : undefined
}

/** Some answer as a form does. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}

/** Words of RFC 6749 §4.1.2.1 by which the provider is not well. */
const passing: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable'])

/** Words of the same that speak of our request alone; of the token's they may speak of the code. */
const ofRequest: ReadonlySet<string> = new Set(['invalid_request', 'unsupported_response_type'])

/** What a provider sent back through the browser in place of a code; anybody could have written it. */
export function returnedFault(query: URLSearchParams): AnswerFault | undefined {
  const error = query.get('error')
  if (error === null) return undefined
  const reason = ofRequest.has(error) ? error : ownFault({ error })
  if (reason !== undefined) return { kind: 'own', reason }
  return { kind: passing.has(error) ? 'unavailable' : 'refused' }
}

export function errorOfFault(fault: AnswerFault): HttpError {
  if (fault.kind === 'own') return misconfigured(fault.reason)
  return fault.kind === 'unavailable' ? unavailable() : refused()
}

import type { ErrorCode } from '../../contract/errors.ts'
import { type AnswerFault, returnedFault } from '../social/oauth/answerFault.ts'

/** What an error of Auth.js means. */
export interface AuthFault {
  /** `null` where it is counted elsewhere, or is none; `undefined` where something is broken on our side. */
  code: ErrorCode | null | undefined
  /** What the person reads (`pages/sentences.ts`), where Auth.js has no word for it. */
  word?: string
  /** The operator's own mistake, in the provider's word; beside `provider_refused` anybody could have written it. */
  reason?: string
}

/** By the name of Auth.js's error: what people and attackers do, not what is broken. */
const named: Readonly<Record<string, AuthFault>> = {
  MissingCSRF: { code: 'cross_site' },
  OAuthCallbackError: { code: 'provider_refused' },
  // The browser has no cookie of this login: another one, a login that took too long, the Back button.
  InvalidCheck: { code: 'invalid_proof', word: 'login_elsewhere' },
  AccessDenied: { code: 'invalid_proof' },
  UnknownAction: { code: 'not_found' },
  /** Counted where the proof was refused. */
  CredentialsSignin: { code: null },
  /** A session cookie that is over. */
  JWTSessionError: { code: null },
}

const heardFaults: Record<AnswerFault['kind'], AuthFault> = {
  own: { code: 'provider_unavailable', word: 'provider_unavailable' },
  unavailable: { code: 'provider_unavailable', word: 'provider_unavailable' },
  refused: { code: 'provider_refused', word: 'provider_refused' },
}

const faultOf = (fault: AnswerFault): AuthFault =>
  fault.kind === 'own' ? { ...heardFaults.own, reason: fault.reason } : heardFaults[fault.kind]

/** What is known of a login by a provider besides the error. */
export interface ProviderLogin {
  heard: AnswerFault | undefined
  /** What came back through the browser, which anybody could have written: it rings no alarm. */
  query: URLSearchParams
}

export function authFault(error: Error, login: ProviderLogin | undefined): AuthFault {
  const name = (error as { type?: string }).type ?? error.name
  const returned = login && returnedFault(login.query)
  if (returned && (name === 'OAuthCallbackError' || isOfProtocol(error)))
    return { ...faultOf(returned), code: 'provider_refused' }
  if (Object.hasOwn(named, name)) return named[name] as AuthFault
  const { heard } = login ?? {}
  if (heard) return faultOf(heard)
  return login && isOfProtocol(error) ? heardFaults.refused : { code: undefined }
}

/** The library of the protocol did not take an answer; its codes begin so. */
function isOfProtocol(error: Error): boolean {
  const { err } = (error.cause ?? {}) as { err?: { code?: unknown } }
  return [err, error as { code?: unknown }].some((each) => String(each?.code).startsWith('OAUTH_'))
}

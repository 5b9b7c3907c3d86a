import type { AuthConfig } from '@auth/core'
import type { ServerContext } from '../../context.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { SocialProvider } from '../../contract/login.ts'
import { countLogin } from '../countLogin.ts'

/** Refusals of Auth.js by the name of its error: what people and attackers do, not what is broken. */
const refusals: Record<string, ErrorCode | null> = {
  MissingCSRF: 'cross_site',
  OAuthCallbackError: 'provider_refused',
  InvalidCheck: 'invalid_proof',
  AccessDenied: 'invalid_proof',
  UnknownAction: 'not_found',
  /** Counted where the proof was refused. */
  CredentialsSignin: null,
  /** A session cookie that is over. */
  JWTSessionError: null,
}

/** Auth.js's log in ours; refusals are counted by our codes. `way`: a login ends here, and fails with an error. */
export function authLogger(context: ServerContext, way?: SocialProvider): NonNullable<AuthConfig['logger']> {
  const { logger, metrics } = context
  return {
    error(error) {
      const name = (error as { type?: string }).type ?? error.name
      const code = refusals[name]
      if (code) metrics.refused.inc({ code })
      if (way && code !== null) countLogin(context, way, code ? 'refused' : 'unavailable')
      if (code === undefined) logger.error({ err: error }, `Auth.js: ${name}`)
      else logger.debug({ name }, 'Auth.js refused')
    },
    warn: (code) => logger.debug({ code }, 'Auth.js warns'),
    debug: () => {},
  }
}

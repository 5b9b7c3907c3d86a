import type { AuthConfig } from '@auth/core'
import type { ServerContext } from '../../context.ts'
import type { SocialProvider } from '../../contract/login.ts'
import { countLogin } from '../countLogin.ts'
import { ownWords } from '../social/oauth/faults.ts'
import { type AuthFault, authFault, type ProviderLogin } from './authFault.ts'
import { findDatabaseFault } from './findDatabaseFault.ts'

export interface AuthLog {
  /** A login by this provider ends here, and fails with an error. */
  way?: SocialProvider | undefined
  login?(): ProviderLogin
  /** Hears what each error was. */
  onFault?(fault: AuthFault): void
}

/**
 * Auth.js's log in ours for one request; refusals are counted by our codes. A fault of the database is thrown on from here: Auth.js would take
 * it for a wrong session or login, and log the person out.
 */
export function authLogger(
  context: ServerContext,
  { way, login, onFault }: AuthLog = {},
): NonNullable<AuthConfig['logger']> {
  const { logger, metrics } = context
  let isUnavailable = false
  return {
    error(error) {
      const unavailable = findDatabaseFault(error)
      if (unavailable) {
        // Auth.js wraps it and says it again on its way out.
        if (way && !isUnavailable) countLogin(context, way, 'unavailable')
        isUnavailable = true
        throw unavailable
      }
      const name = (error as { type?: string }).type ?? error.name
      const fault = authFault(error, login?.())
      const { code, reason } = fault
      onFault?.(fault)
      if (code) metrics.refused.inc({ code })
      const isOurs = code === undefined || code === 'provider_unavailable'
      if (way && code !== null) countLogin(context, way, isOurs ? 'unavailable' : 'refused')
      const said = reason && ownWords(reason)
      if (isOurs) logger.error({ err: error, ...(code && { way, code }) }, said ?? `Auth.js: ${name}`)
      else if (said) logger.warn({ way, code }, `${said}, as an address says that came back`)
      else logger.debug({ name }, 'Auth.js refused')
    },
    warn: (code) => logger.debug({ code }, 'Auth.js warns'),
    debug: () => {},
  }
}

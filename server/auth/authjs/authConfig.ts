import type { AuthConfig } from '@auth/core'
import { DrizzleAdapter } from '@auth/drizzle-adapter'
import type { ServerContext } from '../../context.ts'
import { type SocialProvider, socialProviders } from '../../contract/login.ts'
import { accounts, users } from '../../db/schema/users.ts'
import type { Request } from '../../http/handler.ts'
import { sentSession } from '../../http/requireSession.ts'
import { readQuery } from '../../http/routes.ts'
import { endSession } from '../endSession.ts'
import { personByAccount } from '../people.ts'
import { allowedCallback } from './allowedCallback.ts'
import { authCookies } from './authCookies.ts'
import type { AuthFault } from './authFault.ts'
import { type AuthLog, authLogger } from './authLogger.ts'
import { credentials } from './credentials.ts'
import { hearingFetch } from './hearingFetch.ts'
import { ownPages } from './ownPages.ts'
import { type SessionClaims, sessionToken } from './sessionToken.ts'
import { authSocials, isEmailChecked, type ProviderAccess } from './socialProviders.ts'

/** Purpose under which Auth.js's secret is derived from the operator's key. */
export const authSecret = ({ sealer }: ServerContext): string => sealer.mac('authjs', 'secret')

/** Whose callback it is. */
function socialOf({ url = '' }: Request): SocialProvider | undefined {
  const [, name] = /\/callback\/([a-z]+)(?:\?|$)/.exec(url) ?? []
  return socialProviders.find((one) => one === name)
}

/** By GET, or by POST where the provider was asked for that (Apple). */
const returnedQuery = (request: Request): URLSearchParams =>
  request.method === 'POST'
    ? new URLSearchParams((request as { body?: Record<string, string> }).body ?? {})
    : readQuery(request.url)

/**
 * The configuration of Auth.js for one request.
 *
 * @param issuers of the provider that the request is about, as its discovery document spells it
 */
export function authConfig(
  context: ServerContext,
  request: Request,
  { issuers }: Pick<ProviderAccess, 'issuers'> = {},
): AuthConfig {
  const { authBase, loginOrigin } = context.config.http
  const { fetch, heard } = hearingFetch()
  const way = socialOf(request)
  let fault: AuthFault | undefined
  const log: AuthLog = {
    way,
    ...(way && { login: () => ({ heard: heard(), query: returnedQuery(request) }) }),
    onFault: (each) => {
      fault = each
    },
  }
  /** Auth.js calls this for the target of a redirect after it wrote the fault to its log. */
  const leadTo = (page: string): string =>
    fault?.word === undefined ? `${authBase}/${page}` : `${authBase}/error/${fault.word}`
  const isLogin = /^[^?]*\/callback\//.test(request.url ?? '')
  return {
    basePath: authBase,
    trustHost: true,
    useSecureCookies: true,
    secret: authSecret(context),
    cookies: authCookies,
    logger: authLogger(context, log),
    adapter: DrizzleAdapter(context.database.db, { usersTable: users, accountsTable: accounts }),
    providers: [
      ...credentials(context, request),
      ...authSocials(context.config, { fetch, ...(issuers && { issuers }) }),
    ],
    pages: {
      get signIn() {
        return leadTo('signin')
      },
      signOut: `${authBase}/signout`,
      get error() {
        return leadTo('error')
      },
    },
    session: { strategy: 'jwt' },
    jwt: sessionToken(context, { before: () => sentSession(context, request, ownPages(context)), isLogin }),
    callbacks: {
      async redirect({ url }) {
        return (await allowedCallback(context, url)) ?? `${loginOrigin}${authBase}/session`
      },
      // Finds or makes the person by our own rules, so that Auth.js finds the account in place.
      async signIn({ user, account, profile }) {
        if (account?.type !== 'oauth' && account?.type !== 'oidc') return true
        const { provider, providerAccountId, type } = account
        const emailVerified = isEmailChecked(provider, { ...profile })
        const { email, name, image } = user
        const known = { provider, providerAccountId, type, emailVerified }
        await personByAccount(context, {
          ...known,
          email: email ?? null,
          name: name ?? null,
          image: image ?? null,
        })
        return true
      },
      jwt({ token, user, account }) {
        if (!account || !user?.id) return token
        return { ...token, start: { userId: user.id, method: account.provider } }
      },
      session({ session, token }) {
        const { session: standing } = token as SessionClaims
        if (!standing) return session
        const { userId: id, method, expires } = standing
        return { ...session, user: { ...session.user, id, method }, expires: expires.toISOString() as never }
      },
    },
    events: {
      async signOut(message) {
        const { session } = (('token' in message && message.token) || {}) as SessionClaims
        if (session) await endSession(context, session, { everywhere: false })
      },
    },
  }
}

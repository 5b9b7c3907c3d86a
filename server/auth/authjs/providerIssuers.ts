import type { Request } from 'express'
import type { ServerContext } from '../../context.ts'
import type { SocialProvider } from '../../contract/login.ts'
import { cookieOf } from '../../http/requireSession.ts'
import { countingFailure } from '../countLogin.ts'
import { createEndpoints } from '../social/oauth/endpoints.ts'
import { providers } from '../social/providers.ts'
import { roundTripCookies } from './authCookies.ts'
import { hasCsrf } from './csrf.ts'

/**
 * The issuer of the OpenID provider whose round trip a path begins or ends, as its discovery document spells it: Auth.js
 * compares the two letter for letter, and operators write them with and without the slash at the end.
 *
 * @throws HttpError 503 `provider_unavailable`
 */
export function providerIssuers(
  context: ServerContext,
): (request: Request) => Promise<Partial<Record<SocialProvider, string>>> {
  const find = createEndpoints()
  return async (request) => {
    const { path } = request
    const [, name = ''] = /^\/(?:signin|callback)\/([a-z]+)$/.exec(path) ?? []
    if (name !== 'google' && name !== 'apple') return {}
    const client = context.config.socials[name]
    // Who has no cookie of a login, or no token of a form, is refused without anything being asked for them.
    if (!client || !isUnderWay(context, request)) return {}
    const found = await countingFailure(context, name, () => find(providers[name], client))
    return found.kind === 'oidc' ? { [name]: found.issuer } : {}
  }
}

function isUnderWay(context: ServerContext, request: Request): boolean {
  if (request.path.startsWith('/callback/'))
    return Object.values(roundTripCookies).some(({ name }) => cookieOf(request, name) !== undefined)
  return hasCsrf(context, request, (request.body as { csrfToken?: unknown }).csrfToken)
}

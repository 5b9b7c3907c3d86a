import { Router } from 'express'
import type { ServerContext } from '../../context.ts'
import { methodNotAllowed } from '../../errors/refusals.ts'
import { nameRoute } from '../../http/expressHandler.ts'
import type { RouteName } from '../../http/routeRates.ts'
import { algorithm, currentKey, publishedKeys } from './signingKeys.ts'
import { publishedForSeconds, tokenSeconds } from './tokenSeconds.ts'

/**
 * `GET /.well-known/jwks.json` (RFC 7517) and `/.well-known/openid-configuration`: how a back end checks our tokens. All
 * fields that OpenID Connect Discovery 1.0 §3 requires; the endpoint for authorization is the page where a person signs
 * in, and it grants nothing. RS256 is not listed, though required there, because no token of ours has it.
 */
export function discoveryRouter(context: ServerContext): Router {
  const { authBase, loginOrigin } = context.config.http
  const router = Router({ strict: true, caseSensitive: true })
  const publish = (path: string, name: RouteName, body: () => object | Promise<object>) =>
    router
      .route(`/.well-known/${path}`)
      .all(nameRoute(name))
      .get(async (_request, response) => {
        const json = await body()
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('cross-origin-resource-policy', 'cross-origin')
        response.setHeader('cache-control', `public, max-age=${publishedForSeconds}`)
        response.json(json)
      })
      .all(() => {
        throw methodNotAllowed('GET, HEAD')
      })
  publish('jwks.json', 'jwks', async () => {
    await currentKey(context)
    return { keys: await publishedKeys(context, tokenSeconds + publishedForSeconds) }
  })
  publish('openid-configuration', 'discovery', () => ({
    issuer: loginOrigin,
    authorization_endpoint: `${loginOrigin}${authBase}/signin`,
    grant_types_supported: [],
    jwks_uri: `${loginOrigin}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: [algorithm],
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    claims_supported: ['iss', 'aud', 'sub', 'accounts', 'exp', 'iat', 'jti'],
  }))
  return router
}

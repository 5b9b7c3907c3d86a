import type { Config } from '../config/config.ts'
import { documentHeaders } from '../documents/documentHeaders.ts'
import { noncePlaceholder } from '../documents/documentPage.ts'
import { contentSecurityPolicy } from '../headers/contentSecurityPolicy.ts'
import type { HeaderList } from '../headers/securityHeaders.ts'

/**
 * The policy of the login document, the strictest we have: it may talk to its own origin only and hold no
 * frame. Browsers check every ancestor: the widget, and the page around it.
 */
export function loginPolicy({ http }: Config, origins: readonly string[]): string {
  const nonce = `'nonce-${noncePlaceholder}'`
  return contentSecurityPolicy({
    'default-src': ["'none'"],
    'script-src': [nonce, "'strict-dynamic'"],
    'style-src': [nonce, "'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-ancestors': [http.widgetOrigin, ...origins],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['gatehouse'],
  })
}

/** Set by the document, looked for by `GET /login/session`: does this browser keep cookies for the frame? */
export const probeCookie = '__Host-gatehouse.probe'

/** The headers that are the same for every login document. */
export function loginHeaders({ http }: Config): HeaderList {
  return [
    ...documentHeaders(http.loginOrigin, [
      'clipboard-write=(self)',
      'publickey-credentials-get=(self)',
      'publickey-credentials-create=(self)',
    ]),
    ['set-cookie', `${probeCookie}=1; Secure; HttpOnly; SameSite=None; Partitioned; Path=/`],
  ]
}

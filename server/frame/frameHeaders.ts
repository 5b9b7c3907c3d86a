import type { Config } from '../config/config.ts'
import { documentHeaders } from '../documents/documentHeaders.ts'
import { noncePlaceholder } from '../documents/documentPage.ts'
import { contentSecurityPolicy } from '../headers/contentSecurityPolicy.ts'
import type { HeaderList } from '../headers/securityHeaders.ts'
import { relayOrigins } from '../origins/relayAddress.ts'

/** The policy of the frame document. The browser enforces here who may embed: design.md §2. */
export function framePolicy(config: Config, origins: readonly string[]): string {
  const nonce = `'nonce-${noncePlaceholder}'`
  return contentSecurityPolicy({
    'default-src': ["'none'"],
    'script-src': [nonce, "'strict-dynamic'"],
    'style-src': [nonce, "'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...relayOrigins(config)],
    'font-src': ["'self'"],
    'frame-src': [config.http.loginOrigin],
    'frame-ancestors': origins,
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['gatehouse'],
  })
}

/** The headers that are the same for every frame document. */
export function frameHeaders({ http }: Config): HeaderList {
  return documentHeaders(http.widgetOrigin, [
    `clipboard-write=(self "${http.loginOrigin}")`,
    `publickey-credentials-get=(self "${http.loginOrigin}")`,
    `publickey-credentials-create=(self "${http.loginOrigin}")`,
  ])
}

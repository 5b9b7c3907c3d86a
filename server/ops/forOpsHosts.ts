import { isIP } from 'node:net'
import { unknownHost } from '../errors/refusals.ts'
import type { Handler } from '../http/handler.ts'

/**
 * Answers who asks by IP address or by one of these names. A page can make a name of its own lead here
 * (DNS rebinding) and would then read the answers as its own; its browser still sends that name.
 */
export function forOpsHosts(names: readonly string[], handler: Handler): Handler {
  const known = new Set(names)
  return (request, response, exchange) => {
    const name = nameOf(request.headers.host)
    if (isIP(name) === 0 && !known.has(name)) throw unknownHost()
    return handler(request, response, exchange)
  }
}

/** `Host` without port and brackets, lower case; '' when it is none. */
function nameOf(host = ''): string {
  const [, ipv6, name] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(host) ?? []
  return (ipv6 ?? name ?? '').toLowerCase()
}

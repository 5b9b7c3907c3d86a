import { noHost, notFound, unknownHost } from '../errors/refusals.ts'
import type { Handler } from './handler.ts'

/**
 * Tells the origins apart by `Host`, which has several spellings (RFC 9110 §4.2.3, RFC 3986 §6.2.2.1). Forwarded hosts are never looked at, nor is a host in
 * the target: what is not a path (RFC 9112, 3.2.1) leads nowhere, as libraries behind would build addresses from it.
 */
export function byHost(hosts: ReadonlyMap<string, Handler>): Handler {
  return (request, response, exchange) => {
    const { host } = request.headers
    if (host === undefined) throw noHost()
    // Nearly every host is spelled as ours are.
    const plain = hosts.has(host) ? host : plainHost(host)
    const handler = hosts.get(plain)
    if (!handler) throw unknownHost()
    // Handlers that build addresses from it get one spelling.
    request.headers.host = plain
    if (!request.url?.startsWith('/')) throw notFound()
    return handler(request, response, exchange)
  }
}

/** Origin → the `Host` that a browser sends for it. */
export const hostOf = (origin: string): string => new URL(origin).host

/** The same, and with the port that the scheme has anyway, which proxies like to add. */
export function hostsOf(origin: string): string[] {
  const { host, port, protocol } = new URL(origin)
  return port ? [host] : [host, `${host}:${protocol === 'https:' ? 443 : 80}`]
}

/** In small letters, and without the dot that may end a name. */
export const plainHost = (host: string): string => host.toLowerCase().replace(/^([^:]*\w)\.(?=$|:\d+$)/, '$1')

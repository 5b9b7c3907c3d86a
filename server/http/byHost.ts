import { noHost, notFound, unknownHost } from '../errors/refusals.ts'
import type { Handler } from './handler.ts'

/**
 * Tells the origins apart by the exact `Host`, as a browser sends it. Forwarded hosts are never looked at, nor is a host in
 * the target: what is not a path (RFC 9112, 3.2.1) leads nowhere, as libraries behind would build addresses from it.
 */
export function byHost(hosts: ReadonlyMap<string, Handler>): Handler {
  return (request, response, exchange) => {
    const { host } = request.headers
    if (host === undefined) throw noHost()
    const handler = hosts.get(host)
    if (!handler) throw unknownHost()
    if (!request.url?.startsWith('/')) throw notFound()
    return handler(request, response, exchange)
  }
}

/** Origin → the `Host` that a browser sends for it. */
export const hostOf = (origin: string): string => new URL(origin).host

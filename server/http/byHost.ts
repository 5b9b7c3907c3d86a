import { unknownHost } from '../errors/refusals.ts'
import type { Handler } from './handler.ts'

/** Tells the origins apart by the exact `Host`, as a browser sends it. Forwarded hosts are never looked at. */
export function byHost(hosts: ReadonlyMap<string, Handler>): Handler {
  return (request, response, exchange) => {
    const handler = hosts.get(request.headers.host ?? '')
    if (!handler) throw unknownHost()
    return handler(request, response, exchange)
  }
}

/** Origin → the `Host` that a browser sends for it. */
export const hostOf = (origin: string): string => new URL(origin).host

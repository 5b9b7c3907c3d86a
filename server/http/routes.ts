import { methodNotAllowed } from '../errors/refusals.ts'
import type { Handler } from './handler.ts'

/** `'GET /frame'` → handler. */
export type RouteTable = Readonly<Record<string, Handler>>

/**
 * Exact paths that are answered without Express because they are asked for thousands of times a second;
 * everything else goes to `otherwise`.
 */
export function routes(table: RouteTable, otherwise: Handler): Handler {
  const byPath = new Map<string, Map<string, Handler>>()
  for (const [key, handler] of Object.entries(table)) {
    const [method = '', path = ''] = key.split(' ')
    byPath.set(path, (byPath.get(path) ?? new Map()).set(method, handler))
  }
  return (request, response, exchange) => {
    const url = request.url ?? '/'
    const end = url.indexOf('?')
    const methods = byPath.get(end < 0 ? url : url.slice(0, end))
    if (!methods) return otherwise(request, response, exchange)
    const handler = methods.get(request.method ?? '')
    if (!handler) throw methodNotAllowed([...methods.keys()].join(', '))
    return handler(request, response, exchange)
  }
}

/** The query of a request; percent signs that encode nothing are taken as they are. */
export function readQuery(url: string | undefined): URLSearchParams {
  const start = url?.indexOf('?') ?? -1
  return new URLSearchParams(start < 0 ? '' : url?.slice(start + 1))
}

import type { Request } from './handler.ts'

/**
 * Who sent the request, for logs. Each trusted proxy appended one address to `X-Forwarded-For`; what stands
 * before those was written by the caller and says nothing.
 */
export function clientAddress(request: Request, trustedProxies: number): string {
  const header = request.headers['x-forwarded-for']
  const hops = trustedProxies > 0 && typeof header === 'string' ? header.split(',') : []
  return hops.at(-trustedProxies)?.trim() || request.socket.remoteAddress || ''
}

import type { Request } from './handler.ts'
import { readAddress } from './readAddress.ts'

/**
 * Who sent the request, for logs and limits, as readAddress writes it. Each trusted proxy appended one address to
 * `X-Forwarded-For`; what stands before those was written by the caller and says nothing. Where the proxy appended
 * anything else than an address, it is the address of the connection.
 */
export function clientAddress(request: Request, trustedProxies: number): string {
  const header = request.headers['x-forwarded-for']
  const hops = trustedProxies > 0 && typeof header === 'string' ? header.split(',') : []
  return readAddress(hops.at(-trustedProxies) ?? '') ?? readAddress(request.socket.remoteAddress ?? '') ?? ''
}

import type { Request } from './handler.ts'
import { readAddress } from './readAddress.ts'

/**
 * Who sent the request, for logs and limits, as readAddress writes it. Each trusted proxy appended one address to
 * `X-Forwarded-For`; what stands before those was written by the caller and says nothing. Where the proxy appended
 * anything else than an address, it is the address of the connection.
 */
export function clientAddress(request: Request, trustedProxies: number): string {
  const header = trustedProxies > 0 ? request.headers['x-forwarded-for'] : undefined
  const hop = typeof header === 'string' ? header.split(',').at(-trustedProxies) : undefined
  const forwarded = hop === undefined ? undefined : readAddress(hop)
  return forwarded ?? readAddress(request.socket.remoteAddress ?? '') ?? ''
}

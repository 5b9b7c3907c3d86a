import type { ServerContext } from '../context.ts'
import { clientAddress } from '../http/clientAddress.ts'
import type { Request } from '../http/handler.ts'
import { isPublicAddress } from '../upstreams/guardedFetch/isPublicAddress.ts'

/** Where the person is, for a seller that binds its page to it; `undefined` inside of a network. */
export function publicClient({ config }: ServerContext, request: Request): string | undefined {
  const address = clientAddress(request, config.http.trustProxy)
  return isPublicAddress(address) ? address : undefined
}

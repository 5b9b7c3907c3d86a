import { RpcError, rpcCodes } from '../protocol/rpcError.ts'
import type { PageStorage } from '../storage.ts'

/** Goes to a login in place of the page, which is told where to come back to. Nothing but http(s) is gone to. */
export function leavePage(storage: PageStorage, address: unknown): void {
  const url = new URL(String(address))
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new RpcError(rpcCodes.invalidParams, 'Malformed address')
  url.searchParams.set('return', location.href)
  storage.setLeft(true)
  location.assign(url.href)
}

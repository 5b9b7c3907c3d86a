import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'

/** A code names its end by this device's clock, five minutes ahead; with less than a minute left no wallet gets to it. */
const mostBehindMs = 240_000

/** By how much this device is ahead of our server, ms; 0 where that can't be known. */
export async function clockAhead(fetcher: typeof fetch = fetch): Promise<number> {
  try {
    const response = await fetcher('/frame/check', {
      method: 'HEAD',
      credentials: 'omit',
      cache: 'no-store',
    })
    const date = Date.parse(response.headers.get('date') ?? '')
    return Number.isNaN(date) ? 0 : Date.now() - date
  } catch {
    return 0
  }
}

export const clockIsWrong = (): RpcError =>
  new RpcError(rpcCodes.disconnected, 'JWT validation error: JWT Token is not yet valid', {
    reason: 'session_expired',
  })

/** @throws RpcError where every wallet would refuse a code of this device as expired */
export async function refuseOldCodes(fetcher?: typeof fetch): Promise<void> {
  if ((await clockAhead(fetcher)) < -mostBehindMs) throw clockIsWrong()
}

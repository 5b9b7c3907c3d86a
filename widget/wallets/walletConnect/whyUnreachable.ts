import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'

/** A relay takes no token of a client from later than this: server/relay/token/verifyRelayToken.ts. */
const aheadMs = 120_000
/** How long such a token lives. */
const behindMs = 86_400_000

/** A socket that is refused says nothing of why; the clock of this device may be the reason. */
export async function whyUnreachable(error: unknown, fetcher: typeof fetch = fetch): Promise<unknown> {
  const { reason } = ((error as Partial<RpcError> | null)?.data ?? {}) as { reason?: unknown }
  if (reason !== 'relay_unreachable') return error
  const ahead = await clockAhead(fetcher).catch(() => 0)
  if (ahead <= aheadMs && ahead >= -behindMs) return error
  return new RpcError(rpcCodes.disconnected, 'JWT validation error: JWT Token is not yet valid', {
    reason: 'session_expired',
  })
}

/** By how much this device is ahead of our server, ms; 0 where that can't be known. */
async function clockAhead(fetcher: typeof fetch): Promise<number> {
  const response = await fetcher('/frame/check', { method: 'HEAD', credentials: 'omit', cache: 'no-store' })
  const date = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(date) ? 0 : Date.now() - date
}

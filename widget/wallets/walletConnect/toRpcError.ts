import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'

export const relayUnreachable = (): RpcError =>
  new RpcError(rpcCodes.disconnected, 'The relay could not be reached', { reason: 'relay_unreachable' })

export const sessionEnded = (): RpcError =>
  new RpcError(rpcCodes.disconnected, 'The wallet ended the connection', { reason: 'session_ended' })

/** A wallet said no: CAIP-25 numbers 5000 to 5003, or words that old wallets send with other numbers. */
const refusals: ReadonlySet<unknown> = new Set([rpcCodes.userRejected, 5000, 5001, 5002, 5003])
const refusalWords = /user (rejected|cancell?ed|denied|declined)|rejected by (the )?user/i
/** What the client says when nothing got through; it has no codes. */
const lineWords =
  /failed to publish|socket|websocket|transport|no internet|couldn't establish|subscribing to .* failed|stalled/i
const expiryWords = /expired/i
/** The session is not there any more. */
const goneWords = /no matching key|recently deleted|session topic doesn't exist/i

/** Whatever the client or the wallet threw → an error with a code of EIP-1193. */
export function toRpcError(thrown: unknown): RpcError {
  if (thrown instanceof RpcError) return thrown
  const { code, message, data } = (thrown ?? {}) as { code?: unknown; message?: unknown; data?: unknown }
  const text = typeof message === 'string' ? message.slice(0, 300) : ''
  if (refusals.has(code) || refusalWords.test(text))
    return new RpcError(rpcCodes.userRejected, 'The request was declined in the wallet')
  if (Number.isInteger(code) && code !== 0)
    return new RpcError(code as number, text || 'The wallet failed', data)
  if (goneWords.test(text)) return sessionEnded()
  if (expiryWords.test(text))
    return new RpcError(rpcCodes.userRejected, 'The wallet did not answer in time', {
      reason: 'pairing_expired',
    })
  if (lineWords.test(text)) return relayUnreachable()
  return new RpcError(rpcCodes.internal, text || 'The wallet failed')
}

import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { foreignData } from '../../errors/foreignData.ts'
import { isRefusal } from '../../errors/isRefusal.ts'
import { sessionEnded } from '../../errors/sessionEnded.ts'
import { clientCodes, tooLate } from './clientCodes.ts'

export const relayUnreachable = (): RpcError =>
  new RpcError(rpcCodes.disconnected, 'The relay could not be reached', { reason: 'relay_unreachable' })

/** JSON-RPC 2.0 and EIP-1474, EIP-1193, EIP-5792: what a page may know. */
const isKnownCode = (code: number): boolean =>
  (code >= -32_768 && code <= -32_000) || (code >= 4_000 && code < 5_000) || (code >= 5_700 && code < 5_800)
/** What the client says when nothing got through; it has no codes. */
const lineWords =
  /failed to publish|socket|websocket|transport|couldn't establish|subscribing to .* failed|stalled/i
const expiryWords = /expired/i
/** The session is not there any more. */
const goneWords = /no matching key|recently deleted|session topic doe(?:sn't|s not) exist/i
/** It ran out. */
const overWords = /expired\. session topic/i
/** The device has no network: the client does not even try. */
const offlineWords = /no internet connection/i

const wordsOf = (text: unknown): string => (typeof text === 'string' ? text.slice(0, 300) : '')

/** Whatever the client or the wallet threw → an error with a code of EIP-1193. */
export function toRpcError(thrown: unknown): RpcError {
  if (thrown instanceof RpcError) return thrown
  const {
    code,
    message = thrown,
    data,
  } = (thrown ?? {}) as { code?: unknown; message?: unknown; data?: unknown }
  const text = wordsOf(message)
  if (isRefusal({ code, message: text, data }))
    return new RpcError(rpcCodes.userRejected, 'The request was declined in the wallet')
  if (Number.isInteger(code) && code !== 0) {
    const known = clientCodes[code as number]
    if (known) return known()
    const own = isKnownCode(code as number) ? (code as number) : rpcCodes.internal
    return new RpcError(own, text || 'The wallet failed', foreignData(data, 'reason'))
  }
  if (goneWords.test(text)) return sessionEnded()
  if (overWords.test(text)) return sessionEnded('expiry')
  if (offlineWords.test(text)) return relayUnreachable()
  if (expiryWords.test(text)) return tooLate()
  if (lineWords.test(text)) return relayUnreachable()
  return new RpcError(rpcCodes.internal, text || 'The wallet failed')
}

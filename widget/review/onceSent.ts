import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { foreignData } from '../errors/foreignData.ts'
import { isOfNode } from '../errors/isOfNode.ts'
import { neverSent } from '../errors/neverSent.ts'
import { type Handover, newHandover, type Receiver } from './handover.ts'
import { isOutcomeUnknown, outcomeUnknown } from './outcomeUnknown.ts'

/** Our words for an answer that did not come, or was none: each may stand for a node or wallet that has the transaction. */
const silences: ReadonlySet<unknown> = new Set([
  'aborted',
  'offline',
  'timeout',
  'upstream_unavailable',
  'internal',
  'bad_answer',
  'outcome_unknown',
  // A wallet far away, or in a frame that is gone, may have sent it, and its answer got lost.
  'pairing_expired',
  'session_ended',
  'relay_unreachable',
  'closed',
  'wallet_gone',
])

/** Words of wallets and their libraries that waited in vain for a transaction that they had sent. */
const waitedInVain =
  /unknown (?:if|whether) it|(?:was|were) not confirmed|not confirmed (?:in|within)|block ?height exceeded|timed? ?out|took too long|failed to fetch|fetch failed|network ?(?:request )?(?:error|failed)|socket hang up|econn|gateway/i

/** Codes under which such words stand: a refusal has others. */
const vagueCodes: ReadonlySet<unknown> = new Set([undefined, 0, rpcCodes.internal, -32_000])

/** Codes of EIP-1193 by which a wallet says that nothing was done. */
const noes: ReadonlySet<unknown> = new Set([rpcCodes.userRejected, rpcCodes.unauthorized])

const reasonOf = (error: unknown): unknown => (error as Thrown | null)?.data?.reason

/** A wallet's no; our own one for an answer over WalletConnect that did not come in time has the same code. */
export const isNo = (error: unknown): boolean =>
  error instanceof RpcError && noes.has(error.code) && reasonOf(error) !== 'pairing_expired'

interface Thrown {
  code?: unknown
  message?: unknown
  data?: { reason?: unknown } | null
}

/** Does an error of who was handed a transaction leave open whether it went out? */
export function leavesOpen(error: unknown, to: Receiver = 'wallet'): boolean {
  const { code, message, data } = (error ?? {}) as Thrown
  const isOurs = to === 'wallet' || !isOfNode(error)
  if (isOurs && silences.has(data?.reason)) return true
  return vagueCodes.has(code) && waitedInVain.test(String(message ?? error))
}

/**
 * What was sent. `send` says by `handOver` when `to` has it: nothing is out before, and an error then says so (`sent: false`);
 * one that leaves open afterwards what became of it is -32603 `outcome_unknown`. `handover`: kept for who gives up waiting.
 */
export async function onceSent<T>(
  send: (handOver: () => void) => Promise<T>,
  to: Receiver,
  handover: Handover = newHandover(),
): Promise<T> {
  let isHandedOver = false
  let isEnded = false
  try {
    const answer = await send(() => {
      if (isEnded || handover.isOver) throw tooLate()
      isHandedOver = true
      Object.assign(handover, { sent: 'maybe', to })
    })
    handover.sent = 'done'
    return answer
  } catch (error) {
    isEnded = true
    if (isHandedOver && to === 'wallet' && isNo(error)) {
      handover.sent = 'no'
      throw withoutOwnWords(error, 'sent', ...(silences.has(reasonOf(error)) ? ['reason' as const] : []))
    }
    if (isOutcomeUnknown(error)) throw error
    if (!isHandedOver) throw neverSent(error)
    // A wallet's refusal is an `RpcError`: anything else is a failure of ours to read its answer.
    const isUnread = to === 'wallet' && !(error instanceof RpcError)
    if (isUnread || leavesOpen(error, to)) throw outcomeUnknown(wordsOf(error))
    handover.sent = 'no'
    throw withoutOwnWords(error, 'sent')
  }
}

const tooLate = (): RpcError =>
  new RpcError(rpcCodes.userRejected, 'Nobody waits for it any more', { reason: 'aborted' })

/** A node that answers has it from the moment at which it is asked. */
export const onceSentByNode = <T>(send: () => Promise<T>, handover?: Handover): Promise<T> =>
  onceSent(
    (handOver) => {
      handOver()
      return send()
    },
    'node',
    handover,
  )

/** Whoever had it is not who says that nobody had, nor why a no was none. */
const withoutOwnWords = (error: unknown, ...words: ('sent' | 'reason')[]): unknown =>
  error instanceof RpcError && words.some((word) => Object.hasOwn(Object(error.data), word))
    ? new RpcError(error.code, error.message, foreignData(error.data, ...words))
    : error

const wordsOf = (error: unknown): string | undefined => {
  const message = (error as Thrown | null)?.message
  return message ? String(message) : undefined
}

const sendingMethods: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'wallet_sendCalls',
  // The embedded wallet's own: a further call of a batch.
  'gatehouse_continueCalls',
  'solana_signAndSendTransaction',
  'sendTransfer',
])

/** Is something paid once it is done, by a wallet or by a node that is handed what was signed elsewhere? */
export const isPayment = (request: { method: string; params?: unknown }): boolean =>
  request.method === 'eth_sendRawTransaction' || isSending(request)

/** Does a wallet send what it is asked for? */
export const isSending = ({ method, params }: { method: string; params?: unknown }): boolean =>
  sendingMethods.has(method) ||
  (method === 'signPsbt' && (params as { broadcast?: unknown } | null)?.broadcast === true)

import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { isUnloaded } from '../errors/isUnloaded.ts'
import { outcomeUnknown } from './outcomeUnknown.ts'

/** Our words for an answer that did not come, or was none: each may stand for a node or wallet that has the transaction. */
const silences: ReadonlySet<unknown> = new Set([
  'offline',
  'timeout',
  'upstream_unavailable',
  'internal',
  'bad_answer',
  // A wallet far away, or in a frame that is gone, may have sent it, and its answer got lost.
  'pairing_expired',
  'session_ended',
  'relay_unreachable',
  'closed',
])

/** Words of wallets and their libraries that waited in vain for a transaction that they had sent. */
const waitedInVain =
  /unknown (?:if|whether) it|(?:was|were) not confirmed|not confirmed (?:in|within)|block ?height exceeded|timed? ?out|took too long|failed to fetch|fetch failed|network ?(?:request )?(?:error|failed)|socket hang up|econn|gateway/i

/** Codes under which such words stand: a refusal has others. */
const vagueCodes: ReadonlySet<unknown> = new Set([undefined, 0, rpcCodes.internal, -32_000])

interface Thrown {
  code?: unknown
  message?: unknown
  data?: { reason?: unknown; sent?: unknown } | null
}

/** Does an error of who was handed a transaction leave open whether it went out? */
export function leavesOpen(error: unknown): boolean {
  // The wallet was not reached yet: its words are much like those of a fetch that failed.
  if (isUnloaded(error)) return false
  const { code, message, data } = (error ?? {}) as Thrown
  const { reason, sent } = data ?? {}
  // It failed on its way to whoever was to send it.
  if (sent === false) return false
  if (reason !== undefined) return silences.has(reason)
  return vagueCodes.has(code) && waitedInVain.test(String(message ?? error))
}

/** Hears that something is with who may send it, and that it is not any more where it was refused for certain. */
export type NoteSent = (mayBeOut: boolean) => void

/** What was sent; an error that leaves open what became of it is -32603 `outcome_unknown`, in its own words. */
export async function onceSent<T>(sending: Promise<T>, note?: NoteSent): Promise<T> {
  note?.(true)
  try {
    return await sending
  } catch (error) {
    if (!leavesOpen(error)) {
      note?.(false)
      throw error
    }
    throw outcomeUnknown((error as Thrown | null)?.message ? String((error as Thrown).message) : undefined)
  }
}

const sendingMethods: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'wallet_sendCalls',
  'solana_signAndSendTransaction',
  'sendTransfer',
])

/** Does a wallet send what it is asked for? */
export const isSending = ({ method, params }: { method: string; params?: unknown }): boolean =>
  sendingMethods.has(method) ||
  (method === 'signPsbt' && (params as { broadcast?: unknown } | null)?.broadcast === true)

/** What a wallet answers; an error of one that was to send is read as by `onceSent`. */
export const answerOf = <T>(
  request: { method: string; params?: unknown },
  asked: Promise<T>,
  note?: NoteSent,
): Promise<T> => (isSending(request) ? onceSent(asked, note) : asked)

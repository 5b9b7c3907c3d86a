import { readNodeNumber, readNodeQuantity } from '../../../../server/contract/readNodeQuantity.ts'
import { isMined, receiptStatus } from '../../../../server/contract/receiptStatus.ts'
import { isEvmAddress } from '../../../format/isEvmAddress.ts'
import type { Send } from '../../../state/sends.ts'
import type { AgeOf, Ask, Look } from '../family.ts'
import { SendError } from '../sendError.ts'
import { readNonce, readQuantity } from './evmFees.ts'
import { findByNonce, type MinedTransaction } from './findByNonce.ts'
import { innerOutcome } from './innerOutcome.ts'
import { isSameCall } from './isSameCall.ts'

/** So deep nothing is replaced, on networks that do not say what is final. */
const finalDepth = 64n
/** A wallet that batches, or keeps a transaction back, gives a hash that no node ever sees. */
const patienceMs = 24 * 3600_000
/** Nonces in a row that are looked at where the send's own was never seen. */
const mostNonces = 8
/** Questions after which the rest of them is left to the next look. */
const mostQuestions = 60

type Fields = Record<string, unknown>
/** Transactions that carry other sends. */
type Carriers = Pick<ReadonlySet<string>, 'has'>

/**
 * By receipt; where there is none, by the transaction that has the nonce now: a wallet that speeds a payment up, or
 * cancels it, sends another one with the same nonce.
 */
export async function lookAtSend(ask: Ask, send: Send, others: Carriers, ageOf: AgeOf): Promise<Look> {
  const carried = await lookAtReceipt(ask, send, send.hash ?? send.id)
  if (carried) return { ...carried, ...(send.replacedBy && { replacedBy: undefined, settled: undefined }) }
  const other = send.replacedBy && (await lookAtReceipt(ask, send, send.replacedBy))
  if (other) return other.status === 'confirmed' ? {} : { settled: true }
  return lookWithout(ask, send, others, ageOf)
}

async function lookAtReceipt(ask: Ask, { from }: Send, hash: string): Promise<Look | undefined> {
  const receipt = await ask('eth_getTransactionReceipt', [hash])
  if (!isMined(receipt)) return undefined
  if (receiptStatus(receipt.status) === false) return { status: 'failed' }
  const inner = innerOutcome(receipt, from)
  if (inner !== 'done') return { status: inner === 'undone' ? 'failed' : 'unknown' }
  const block = readNodeQuantity(receipt.blockNumber)
  const isFinal = block !== undefined && block <= (await finalBlock(ask))
  return { status: isFinal ? 'final' : 'confirmed' }
}

async function finalBlock(ask: Ask): Promise<bigint> {
  const final = (await ask('eth_getBlockByNumber', ['finalized', false]).catch(() => null)) as Fields | null
  const number = readNodeQuantity(final?.['number'])
  if (number !== undefined) return number
  return readQuantity(await ask('eth_blockNumber', [])) - finalDepth
}

async function lookWithout(ask: Ask, send: Send, others: Carriers, ageOf: AgeOf): Promise<Look> {
  const { from, sentAt, atOnce } = send
  const found = readFound(await ask('eth_getTransactionByHash', [send.hash ?? send.id]))
  const sender = found && isEvmAddress(found['from']) ? found['from'].toLowerCase() : undefined
  const isOwn = sender === from.toLowerCase()
  const nonce = (isOwn ? readNodeNumber(found?.['nonce']) : undefined) ?? send.nonce
  const known = found && nonce !== undefined ? { nonce } : {}
  const isOverdue = !found && ageOf(sentAt) > patienceMs
  const waits: Look = { ...known, status: isOverdue ? 'unknown' : 'pending' }
  // Of a smart account somebody else pays for the transaction: its nonce is theirs.
  if (atOnce || (sender && !isOwn) || (found && send.nonce === undefined)) return waits
  try {
    const used = readNonce(await ask('eth_getTransactionCount', [from, 'latest']))
    if (nonce === undefined) return await lookThrough(ask, send, others, used, waits)
    if (used <= nonce) return waits
    const mined = await findByNonce(ask, from, nonce)
    if (mined === 'not yet') return waits
    if (mined === 'unknown') return { ...known, status: 'unknown' }
    return { ...known, ...(await lookAtMined(ask, send, mined)) }
  } catch (thrown) {
    // What can't be read is asked for again for so long: another node, or the same one later, may tell.
    if (isOverdue && thrown instanceof SendError) return waits
    throw thrown
  }
}

function readFound(answer: unknown): Fields | null {
  if (typeof answer !== 'object') throw new SendError('node_unreachable')
  return answer as Fields | null
}

/** @throws SendError where receiver, amount or data can't be read: the next look may tell */
function isSame(send: Send, { to, value, data }: MinedTransaction): Promise<boolean> {
  if (to === undefined || value === undefined || data === undefined) throw new SendError('node_unreachable')
  return isSameCall(send, { to, value, data })
}

/** What a transaction of the same nonce means for a send. */
async function lookAtMined(ask: Ask, send: Send, mined: MinedTransaction): Promise<Look> {
  // It may have been taken in between two questions.
  if (mined.hash === (send.hash ?? send.id)) return {}
  if (mined.hash === send.id || (await isSame(send, mined)))
    return { ...(await lookAtReceipt(ask, send, mined.hash)), hash: mined.hash }
  const isEmpty = mined.to === send.from.toLowerCase() && mined.value === 0n && mined.data === '0x'
  return { status: isEmpty ? 'cancelled' : 'replaced', replacedBy: mined.hash, settled: undefined }
}

/**
 * No node ever saw it, so its nonce is unknown: only a transaction that does the same is believed to be it. A nonce of which
 * nothing can be read stays the first that is looked at, and hides no later one.
 *
 * @throws SendError where the first nonce can't be read, and no later one is its own
 */
async function lookThrough(ask: Ask, send: Send, others: Carriers, used: number, waits: Look): Promise<Look> {
  const { firstNonce, from } = send
  if (firstNonce === undefined) return waits
  const end = Math.min(used, firstNonce + mostNonces)
  let unread: { nonce: number; error: SendError } | undefined
  const after = (nonce: number): Look => {
    if (unread?.nonce === firstNonce) throw unread.error
    return { ...waits, firstNonce: unread?.nonce ?? nonce }
  }
  let questions = 0
  const count: Ask = (method, params) => {
    questions += 1
    return ask(method, params)
  }
  for (let nonce = firstNonce; nonce < end; nonce++) {
    if (questions >= mostQuestions) return after(nonce)
    try {
      const mined = await findByNonce(count, from, nonce)
      if (mined === 'not yet') return unread ? after(nonce) : waits
      if (mined === 'unknown' || others.has(mined.hash)) continue
      if (mined.hash !== send.id && !(await isSame(send, mined))) continue
      return { nonce, ...(await lookAtMined(ask, send, mined)) }
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      unread ??= { nonce, error }
    }
  }
  return after(Math.max(firstNonce, end))
}

import { BatchRefused } from './batchRefused.ts'
import { inTurns } from './inTurns.ts'
import { costOfCalls, type NodeAnswer, type NodeCall, NodeTrouble } from './nodeCall.ts'

/** What became of one call of a batch; an error is that call's alone. */
export type Settled = NodeAnswer | Error

export interface BatchAsker {
  /** @throws NodeTrouble `no_batches`, `batch_refused`; ChainUnavailable */
  askTogether(calls: readonly NodeCall[]): Promise<NodeAnswer[]>
  askAlone(call: NodeCall): Promise<NodeAnswer>
  /** Calls that some node takes in one request now. */
  most(): number
  /** Charges what calls cost that are sent once more. @throws HttpError 429 */
  pay(cost: number): void
  /** Is the time of the batch over? Then nothing begins any more. */
  isOver(): Error | undefined
}

/** Further requests for what was refused as a whole; they find two calls at fault among a hundred. */
const mostRequests = 32

/**
 * Asks calls together. What a node refuses as a whole is asked again by halves, so that a call at fault is found and the rest
 * is answered: each half is charged, and there are so many at most. What is too much for a node's requests comes in parts,
 * which cost nothing more.
 */
export async function splitBatch(calls: readonly NodeCall[], asker: BatchAsker): Promise<Settled[]> {
  let left = mostRequests

  async function settle(part: readonly NodeCall[]): Promise<Settled[]> {
    const over = asker.isOver()
    if (over) return part.map(() => over)
    const [first] = part
    const most = Math.max(1, asker.most())
    try {
      if (first && part.length === 1) return [await asker.askAlone(first)]
      if (part.length > most) return await inParts(part, most)
      return await asker.askTogether(part)
    } catch (error) {
      if (!(error instanceof NodeTrouble)) return part.map(() => toError(error))
      // Another node may take more, but is out.
      if (error.reason === 'no_batches') return inParts(part, Math.min(asker.most(), part.length >> 1))
      const middle = part.length >> 1
      const halves = await Promise.all([part.slice(0, middle), part.slice(middle)].map(again))
      return halves.flat()
    }
  }

  async function inParts(calls: readonly NodeCall[], size: number): Promise<Settled[]> {
    const parts: (readonly NodeCall[])[] = []
    const step = Math.max(1, size)
    for (let at = 0; at < calls.length; at += step) parts.push(calls.slice(at, at + step))
    return (await inTurns(parts, settle)).flat()
  }

  async function again(half: readonly NodeCall[]): Promise<Settled[]> {
    left -= 1
    try {
      if (left < 0) throw new BatchRefused()
      asker.pay(costOfCalls(half))
    } catch (error) {
      return half.map(() => toError(error))
    }
    return settle(half)
  }

  return settle(calls)
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

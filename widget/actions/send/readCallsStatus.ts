import { readNodeQuantity } from '../../../server/contract/readNodeQuantity.ts'
import { receiptStatus } from '../../../server/contract/receiptStatus.ts'

/**
 * - `pending`  on its way
 * - `done`     in a block
 * - `undone`   it came to nothing
 * - `partly`   a part of it happened
 */
export type CallsOutcome = 'pending' | 'done' | 'undone' | 'partly'

/** Version 1.0 of EIP-5792 had words, and none for what failed. */
const words: Readonly<Record<string, number>> = { PENDING: 100, CONFIRMED: 200 }

/** What a wallet says of calls that it made at once (EIP-5792). `hash`: the last transaction that it names. */
export function readCallsStatus(answer: unknown): { outcome?: CallsOutcome; hash?: string } {
  const { status, receipts, atomic } = fieldsOf(answer)
  const list = Array.isArray(receipts) ? receipts.map(fieldsOf) : []
  const hash = list.at(-1)?.['transactionHash']
  const ended = list.map((receipt) => receiptStatus(receipt['status']))
  const code = readNodeQuantity(words[String(status).toUpperCase()] ?? status)
  const outcome = code === undefined ? undefined : outcomeOf(Number(code), ended, atomic === false)
  return {
    ...(outcome && { outcome }),
    ...(typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash) && { hash: hash.toLowerCase() }),
  }
}

type Ended = readonly (boolean | undefined)[]

function outcomeOf(code: number, ended: Ended, apart: boolean): CallsOutcome | undefined {
  if (code < 100 || code >= 700) return undefined
  if (code < 200) return 'pending'
  if (code < 300 && !ended.includes(false)) return 'done'
  if (code < 300) return ended.every((each) => each === false) ? 'undone' : 'partly'
  if (code < 400) return undefined
  if (code >= 600) return 'partly'
  // The one transaction that carries all may go through where all of it was undone; that costs its fee alone.
  const carriesAll = code >= 500 && ended.length === 1 && !apart
  return ended.includes(true) && !carriesAll ? 'partly' : 'undone'
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

import type { MovementKind } from '../../db/schema/history.ts'

/** Something that went from or to the address. */
export interface Movement {
  /** -1: the value of the transaction; below: calls inside of it, as an explorer tells. */
  logIndex: number
  /** Of a log that tells of several. */
  item: number
  kind: MovementKind
  /** `null` for the native coin. */
  token: string | null
  from: string
  to: string
  amount: bigint
  tokenId: bigint | null
}

/** A mined transaction with what it means for one address. */
export interface MinedTransaction {
  hash: string
  block: number
  index: number
  /** Unix time, s. */
  ts: number
  from: string
  to: string | null
  /** The contract that it made. */
  created: string | null
  status: 'confirmed' | 'failed'
  nonce: number
  value: bigint
  selector: string | null
  movements: Movement[]
}

export const zeroAddress = `0x${'0'.repeat(40)}`

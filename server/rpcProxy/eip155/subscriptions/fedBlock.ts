import { toHexQuantity } from '../../../../host-sdk/protocol/caip.ts'
import { readNodeNumber } from '../../../contract/readNodeQuantity.ts'

/** A block as its followers get it. */
export interface FedBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Seconds since 1970. */
  readonly timestamp: number
  /** The header, in the form of Geth. */
  readonly json: string
}

/** What a header of `newHeads` does not have. Source: go-ethereum, core/types.Header */
const besides: ReadonlySet<string> = new Set([
  'transactions',
  'withdrawals',
  'uncles',
  'size',
  'totalDifficulty',
])

const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

/** The answer to `eth_getBlockBy…`; `undefined` where there is no such block, or it can't be read. */
export function readFedBlock(value: unknown): FedBlock | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const block = value as Record<string, unknown>
  const number = readNodeNumber(block['number'])
  const timestamp = readNodeNumber(block['timestamp'])
  const { hash, parentHash } = block
  if (number === undefined || timestamp === undefined || !isHash(hash) || !isHash(parentHash))
    return undefined
  const header = Object.fromEntries(Object.entries(block).filter(([name]) => !besides.has(name)))
  const written = { number: toHexQuantity(number), timestamp: toHexQuantity(timestamp) }
  return { number, hash, parentHash, timestamp, json: JSON.stringify({ ...header, ...written }) }
}

import { decodeAbiParameters } from 'viem'
import { addressOf, topics } from './logTopics.ts'
import type { Movement } from './movement.ts'
import type { NodeLog } from './nodeShapes.ts'

type Read = (log: NodeLog) => Omit<Movement, 'logIndex' | 'item' | 'token'>[]

/** Movements of one log that are kept; a batch may name thousands. */
const mostItems = 100

/**
 * What a log tells of an address; nothing for other events, other addresses and logs that are not of the standard's
 * form. Anybody can write any log: it says what a contract claims.
 */
export function readLog(log: NodeLog, address: string): Movement[] {
  const read = readers.get(log.topics[0] ?? '')
  if (!read) return []
  return read(log)
    .filter(({ from, to }) => from === address || to === address)
    .slice(0, mostItems)
    .map((movement, item) => ({ ...movement, token: log.address, logIndex: log.logIndex, item }))
}

/** ERC-20 has the amount in the data, ERC-721 the id in a fourth topic. */
const transfer: Read = ({ topics: [, first, second, third], data }) => {
  const [from, to] = [addressOf(first), addressOf(second)]
  if (!from || !to) return []
  if (third) return [{ kind: 'erc721', from, to, amount: 1n, tokenId: BigInt(third) }]
  return isWord(data) ? [{ kind: 'erc20', from, to, amount: BigInt(data), tokenId: null }] : []
}

const approval: Read = ({ topics: [, first, second, third], data }) => {
  const [from, to] = [addressOf(first), addressOf(second)]
  if (!from || !to || !(third || isWord(data))) return []
  return [
    { kind: 'approval', from, to, amount: third ? 1n : BigInt(data), tokenId: third ? BigInt(third) : null },
  ]
}

/** Between the coin's contract and the address; `out` of it for a deposit. */
const wrapping =
  (direction: 'out' | 'in'): Read =>
  ({ address, topics: [, first], data }) => {
    const holder = addressOf(first)
    if (!holder || !isWord(data)) return []
    const [from, to] = direction === 'out' ? [address, holder] : [holder, address]
    return [{ kind: 'erc20', from, to, amount: BigInt(data), tokenId: null }]
  }

const uint = { type: 'uint256' } as const
const uints = { type: 'uint256[]' } as const

const single: Read = ({ topics: [, , second, third], data }) => {
  const [from, to] = [addressOf(second), addressOf(third)]
  const [id, amount] = decoded(() => decodeAbiParameters([uint, uint], data)) ?? []
  if (!from || !to || id === undefined || amount === undefined) return []
  return [{ kind: 'erc1155', from, to, amount, tokenId: id }]
}

const batch: Read = ({ topics: [, , second, third], data }) => {
  const [from, to] = [addressOf(second), addressOf(third)]
  const [ids = [], amounts = []] = decoded(() => decodeAbiParameters([uints, uints], data)) ?? []
  if (!from || !to || ids.length !== amounts.length) return []
  return ids.map((id, at) => ({ kind: 'erc1155', from, to, amount: amounts[at] ?? 0n, tokenId: id }))
}

const readers: ReadonlyMap<string, Read> = new Map<string, Read>([
  [topics.transfer, transfer],
  [topics.approval, approval],
  [topics.approvalForAll, approval],
  [topics.deposit, wrapping('out')],
  [topics.withdrawal, wrapping('in')],
  [topics.transferSingle, single],
  [topics.transferBatch, batch],
])

const isWord = (data: string): boolean => /^0x[0-9a-f]{64}$/.test(data)

function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

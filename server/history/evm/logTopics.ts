import { toEventSelector } from 'viem'

/** Events by which movements are found; the first topic of their logs. */
export const topics = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  approval: toEventSelector('Approval(address,address,uint256)'),
  approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
  transferSingle: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  transferBatch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  /** Wrapped native coins tell of wrapping by these, not by a transfer. */
  deposit: toEventSelector('Deposit(address,uint256)'),
  withdrawal: toEventSelector('Withdrawal(address,uint256)'),
  /** ERC-4337: what a smart account did. */
  userOperation: toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
} as const

type Filter = (string | string[] | null)[]

const { transfer, transferSingle, transferBatch } = topics
/** Which events name whom a movement concerns, by the place among the topics. */
const naming: readonly (readonly string[])[] = [
  [],
  [transfer, topics.approval, topics.approvalForAll, topics.deposit, topics.withdrawal],
  [transfer, transferSingle, transferBatch, topics.userOperation],
  [transferSingle, transferBatch],
]

/** Three questions find every log that names the address where one of the events does. */
export function logFilters(address: string): Filter[] {
  const own = topicOf(address)
  return naming.slice(1).map((events, at) => [[...events], ...Array<null>(at).fill(null), own])
}

/** Finds these logs of all addresses. */
export const everyFilter: Filter = [Object.values(topics)]

/** The addresses by whose filters a log is found. */
export function namedIn({ topics }: { topics: readonly string[] }): string[] {
  const [event = ''] = topics
  return naming.flatMap((events, at) => (events.includes(event) ? (addressOf(topics[at]) ?? []) : []))
}

export const topicOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`

/** `undefined` when the word is no address. */
export const addressOf = (topic: string | undefined): string | undefined =>
  topic && /^0x0{24}[0-9a-f]{40}$/.test(topic) ? `0x${topic.slice(26)}` : undefined

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

/** Three questions find every log that names the address where one of the events does. */
export function logFilters(address: string): Filter[] {
  const own = topicOf(address)
  const { transfer, transferSingle, transferBatch } = topics
  return [
    [[transfer, topics.approval, topics.approvalForAll, topics.deposit, topics.withdrawal], own],
    [[transfer, transferSingle, transferBatch, topics.userOperation], null, own],
    [[transferSingle, transferBatch], null, null, own],
  ]
}

export const topicOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`

/** `undefined` when the word is no address. */
export const addressOf = (topic: string | undefined): string | undefined =>
  topic && /^0x0{24}[0-9a-f]{40}$/.test(topic) ? `0x${topic.slice(26)}` : undefined

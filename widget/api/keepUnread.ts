import type { Balance } from '../../server/contract/v1/balance.ts'

export interface HeldBalance extends Balance {
  /** It could not be read now; this was known before. @default false */
  isOutOfDate?: boolean
}

export interface HeldAnswer {
  balances: readonly Balance[]
  /** CAIP-2 ids of networks that did not answer. */
  missing: readonly string[]
  /** CAIP-10 ids of tokens that could not be read, and of programs whose tokens could not be listed. */
  unread?: readonly string[] | undefined
}

/** What was read, and beside it what was known of that alone which could not be: whatever else is not listed is gone. */
export function keepUnread(
  known: readonly HeldBalance[],
  { balances, missing, unread = [] }: HeldAnswer,
): HeldBalance[] {
  const ids = new Set(unread)
  const read = new Set(balances.map(nameOf))
  const isUnread = ({ chainId, address, program }: Balance) =>
    (address !== undefined && ids.has(address)) || (program !== undefined && ids.has(`${chainId}:${program}`))
  const kept = known.filter(
    (one) => missing.includes(one.chainId) || (isUnread(one) && !read.has(nameOf(one))),
  )
  return [...balances, ...kept.map((one) => ({ ...one, isOutOfDate: true }))]
}

const nameOf = ({ chainId, address = '' }: Balance): string => `${chainId} ${address}`

import type { SourceItem } from './historySource.ts'

/** A place in a list of Etherscan, newest first. */
export interface EtherscanPlace {
  /** The highest block that is asked for. */
  until: number
  /** From 1. */
  page: number
  /** Items of a page. */
  size: number
}

const newest = 999_999_999
/** `page` × `size` beyond is refused. Source: https://docs.etherscan.io/get-an-addresss-full-transaction-history */
const window = 10_000

export const packPlace = ({ until, page, size }: EtherscanPlace): string => [until, page, size].join('.')

/** '' is the first. */
export function readPlace(token: string, size: number): EtherscanPlace {
  if (token === '') return { until: newest, page: 1, size }
  const [until = Number.NaN, page = Number.NaN, held = Number.NaN] = token.split('.').map(Number)
  if (![until, page, held].every(Number.isSafeInteger)) throw new Error(`No place: ${token}`)
  return { until, page, size: held }
}

/**
 * By block, so that what is mined meanwhile moves nothing on to another page: from the last block of the page on, once
 * more with what the page had of it. Only in a block that fills whole pages by their number. `null` after the last, which has
 * fewer records, also of those that could not be read.
 */
export function nextPlace(
  { until, page, size }: EtherscanPlace,
  items: readonly Pick<SourceItem, 'block'>[],
  count: number,
): EtherscanPlace | null {
  const last = items.at(-1)
  if (count < size) return null
  if (last && last.block < until) return { until: last.block, page: 1, size }
  if ((page + 1) * size <= window) return { until, page: page + 1, size }
  return last && last.block > 0 ? { until: last.block - 1, page: 1, size } : null
}

import type { Movement } from '../evm/movement.ts'

/** A transaction that somebody else knows of; what it is the chain's nodes say. */
export interface SourceItem {
  hash: string
  block: number
  /** Unix time of the block, s. */
  ts: number
  /** Native coins that moved in calls inside of it: no node tells of them. */
  inside: Movement[]
}

export interface SourcePage {
  /** Newest first. */
  items: SourceItem[]
  /** Records of the page, also those that could not be read. */
  count: number
  /** Of the page after; `null` on the last. */
  next: string | null
}

/**
 * Somebody who knows the past of addresses, such as an explorer: finds what no log tells, like plain payments of long
 * ago. Each list of it is walked by itself.
 */
export interface HistorySource {
  /** Word for logs. */
  readonly name: string
  readonly lists: readonly string[]
  /** `page` is '' for the first, then `next` of the one before. @throws when there is no usable answer */
  read(list: string, address: string, page: string): Promise<SourcePage>
  close(): Promise<void>
}

import type { Transaction } from '../contract/v1/history.ts'
import type { Currency } from '../contract/v1/words.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'

/** One page of the past of an address. */
export interface PageQuestion {
  /** As its family writes it; hex in lower case. */
  address: string
  /** CAIP-2, of one family. */
  chains: readonly string[]
  /** `next` of the page before. */
  cursor: string | undefined
  currency: Currency
  /** For whom. */
  by?: Claimant
}

export interface HistoryPage {
  data: Transaction[]
  next: string | null
  /** Chains of which no node answered: theirs are left out. */
  missing: string[]
  /** Chains of which a part is left out: nodes answered, and not in a form that can be read. */
  incomplete: string[]
}

/** What the list of a question depends on; a cursor fits no other. */
export const questionText = ({ address, chains }: PageQuestion): string =>
  [...chains].sort().concat(address).join(' ')

export const invalidCursor = () =>
  new HttpError(400, 'invalid_query', 'cursor is none that was given for this question', { field: 'cursor' })

import type { PowerKind } from './dangers/power.ts'
import type { Excess } from './measureAmount.ts'
import type { Token } from './readToken.ts'
import type { SwapDescription } from './swap/describeSwap.ts'

/** Something that leaves or comes in. Amounts are decimal texts in the smallest unit. */
export interface AssetDescription {
  /** Absent: the network's own coin. */
  token?: Token
  /** Absent: how much is not said. */
  amount?: string
  id?: string
  /** Everything of this token. */
  all?: true
  unlimited?: boolean
  excess?: Excess
  /** What the account has of it. */
  balance?: string
}

/** What a signature or a call gives away. */
export interface PowerDescription {
  kind: PowerKind
  to?: string
  gives: AssetDescription[]
  /** Absent: nothing is demanded in this form. */
  gets?: AssetDescription[]
  /** Seconds since 1970, decimal. */
  until?: string
  calls: CallDescription[]
  /** Assets and calls that are not among these. */
  more: number
}

/** Coins sent along with a call that is about something else, decimal, and the contract that gets them; absent: none. */
interface Beside {
  value?: string
  contract?: string
}

interface Approval extends Beside {
  type: 'approve'
  token: Token
  spender: string
  amount: string
  unlimited: boolean
  /** The amount is added to what was allowed, or taken off it. */
  change?: 'raise' | 'lower'
  id?: string
  until?: string
  excess?: Excess
  balance?: string
}

interface Transfer extends Beside {
  type: 'transfer'
  token: Token
  to: string
  amount: string
  from?: string
  /** Pieces of a collection, in place of the amount. */
  pieces?: { id: string; amount: string }[]
}

/** What one call does, as plain data for a screen. Amounts are decimal texts in the smallest unit. */
export type CallDescription =
  | { type: 'deploy'; value: string }
  | { type: 'native'; to: string; value: string }
  | Transfer
  | Approval
  | ({ type: 'approveAll'; token: Token; operator: string; approved: boolean } & Beside)
  | SwapDescription
  | ({ type: 'power'; contract: string; power: PowerDescription } & Beside)
  | { type: 'call'; to: string; selector: string; value: string; name?: string }

/** Coins that go along with a call that is about something else, decimal; every other kind says its coins itself. */
export const coinsBeside = (call: CallDescription): string | undefined =>
  call.type === 'transfer' || call.type === 'approve' || call.type === 'approveAll' || call.type === 'power'
    ? call.value
    : undefined

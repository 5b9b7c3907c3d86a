import { base58 } from '@scure/base'
import { programs } from './describe/programs.ts'

/** What a token account begins with; Token-2022 adds to its end. https://docs.rs/spl-token-interface */
export const tokenAccountLength = 165
const stateAt = 108
export const frozenState = 2
/** Of a mint: its decimals, and whether it is one. */
const decimalsAt = 44
const initializedAt = 45
const mintLength = 82
/** Stands behind the longest of what has no extensions. */
const mintMark = 1

export interface NodeAccount {
  owner: string
  lamports: bigint
  data: Uint8Array
}

const isOfTokens = ({ owner }: NodeAccount): boolean =>
  owner === programs.token || owner === programs.token2022

export interface TokenAccount {
  mint: string
  holder: string
  amount: bigint
  /** Nothing enters or leaves it. */
  isFrozen: boolean
}

/** `undefined` where it is no token account that is in use. */
export function readTokenAccount(account: NodeAccount): TokenAccount | undefined {
  const { data } = account
  if (!isOfTokens(account) || data.length < tokenAccountLength || data[stateAt] === 0) return undefined
  return {
    mint: base58.encode(data.subarray(0, 32)),
    holder: base58.encode(data.subarray(32, 64)),
    amount: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
    isFrozen: data[stateAt] === frozenState,
  }
}

/** Decimals of a mint, `undefined` where it is none. */
export const readDecimals = (account: NodeAccount | null | undefined): number | undefined =>
  account && isOfTokens(account) && isMint(account.data) ? account.data[decimalsAt] : undefined

/** A plain one by its length; one with extensions is as long as an account, and marked. */
const isMint = (data: Uint8Array): boolean =>
  data[initializedAt] === 1 && (data.length === mintLength || data[tokenAccountLength] === mintMark)

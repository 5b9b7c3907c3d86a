import { type AmountRule, readAmountRule } from '../../../../server/contract/solana/amountRule.ts'
import { programs } from '../../../review/solana/describe/programs.ts'
import { frozenState, type NodeAccount, tokenAccountLength } from '../../../review/solana/tokenAccount.ts'
import { SendError } from '../sendError.ts'
import { extensionMarks, extensions, headerBytes, readExtensions } from './tokenExtensions.ts'

/** What a token keeps of a payment, from an epoch on. */
export interface TransferFee {
  since: bigint
  /** Base units of one payment. */
  most: bigint
  /** Hundredths of a percent. */
  points: bigint
}

/** What the maker of a token laid down, as far as a payment meets it. */
export interface MintRules {
  /** The one before and the one after; `undefined` where nothing is kept. */
  fees: readonly [older: TransferFee, newer: TransferFee] | undefined
  /** It never leaves its account. */
  isBound: boolean
  /** A program of the maker has a say in each payment, and accounts of its own in its transaction. */
  isHooked: boolean
  /** Nobody can pay with it now. */
  isPaused: boolean
  /** An account that is opened for it takes nothing until its maker releases it. */
  opensFrozen: boolean
  /** How its amounts are shown, where not by its decimals alone. */
  amountRule: AmountRule | undefined
  /** Of an account that holds it, as the associated token program opens one. */
  accountBytes: number
}

/** What each of them puts into the account of a holder, without its header; the owner's mark is there in any case. */
const inAccount: ReadonlyMap<number, number> = new Map([
  [extensions.transferFee, 8],
  [extensions.bound, 0],
  [extensions.hook, 1],
  [extensions.pausable, 0],
])
/** In the extensions: behind two authorities and what was kept so far; behind one authority. */
const feesAt = 72
const feeBytes = 18
const hookAt = 32
const pausedAt = 32

const plainRules: MintRules = {
  fees: undefined,
  isBound: false,
  isHooked: false,
  isPaused: false,
  opensFrozen: false,
  amountRule: undefined,
  accountBytes: tokenAccountLength,
}

/** A token whose rules can't be read is none to send. @throws SendError */
export function readMintRules(mint: NodeAccount): MintRules {
  try {
    return rulesIn(mint)
  } catch (cause) {
    throw new SendError('refused', {}, { cause })
  }
}

/** @throws RangeError where the extensions end too early */
function rulesIn({ owner, data }: NodeAccount): MintRules {
  if (owner !== programs.token2022) return plainRules
  const found = readExtensions(data, extensionMarks.mint)
  const fees = found.get(extensions.transferFee)
  const hook = found.get(extensions.hook)
  const sizes = [...found.keys()].map((type) => {
    const bytes = inAccount.get(type)
    return bytes === undefined ? 0 : headerBytes + bytes
  })
  return {
    fees: fees && [readFee(fees, feesAt), readFee(fees, feesAt + feeBytes)],
    isBound: found.has(extensions.bound),
    isPaused: found.get(extensions.pausable)?.[pausedAt] === 1,
    opensFrozen: found.get(extensions.defaultState)?.[0] === frozenState,
    amountRule: readAmountRule(data),
    isHooked: hook?.subarray(hookAt, hookAt + 32).some((byte) => byte > 0) ?? false,
    accountBytes: tokenAccountLength + 1 + headerBytes + sizes.reduce((sum, bytes) => sum + bytes, 0),
  }
}

function readFee(data: Uint8Array, at: number): TransferFee {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    since: view.getBigUint64(at, true),
    most: view.getBigUint64(at + 8, true),
    points: BigInt(view.getUint16(at + 16, true)),
  }
}

/** Which one holds in an epoch. */
export const feeIn = ([older, newer]: NonNullable<MintRules['fees']>, epoch: bigint): TransferFee =>
  epoch >= newer.since ? newer : older

/** Base units that the token keeps of one payment, rounded up as the program does. */
export function keptOf({ points, most }: TransferFee, units: bigint): bigint {
  const kept = (units * points + 9_999n) / 10_000n
  return kept < most ? kept : most
}

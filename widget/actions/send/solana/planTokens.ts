import { shownUnits, unitsToSend } from '../../../../server/contract/solana/amountRule.ts'
import { programs } from '../../../review/solana/describe/programs.ts'
import { type NodeAccount, readDecimals, readTokenAccount } from '../../../review/solana/tokenAccount.ts'
import type { Ask, Order } from '../family.ts'
import { SendError } from '../sendError.ts'
import { scaleOf } from './checkScale.ts'
import type { Instruction } from './encodeTransaction.ts'
import { openTokenAccount, sendTokens } from './instructions.ts'
import { feeIn, keptOf, type MintRules, readMintRules, type TransferFee } from './mintRules.ts'
import { leastBalance, readAccount, readEpoch, readHoldings } from './node.ts'
import { tokenAccountOf } from './tokenAccountOf.ts'
import { extensionMarks, extensions, readExtensions } from './tokenExtensions.ts'

export interface TokenPlan {
  steps: Instruction[]
  /** Lamports to open the receiver's account, if it must be opened. */
  opening: bigint
  /** Of the amount, what the token keeps on the way, and what is too little to be split off. */
  kept: bigint
  rounded: bigint
  /** The receiver's account takes nothing without one. */
  wantsMemo: boolean
  /** Its maker may have its amounts shown anew at any time. */
  isScaled: boolean
}

/** The steps of a payment in tokens, and what it costs. @throws SendError where the token does not move */
export async function planTokens(ask: Ask, { from, to, asset, units }: Order): Promise<TokenPlan> {
  const mint = asset.token
  const [mintAccount, holdings] = await Promise.all([readAccount(ask, mint), readHoldings(ask, from, mint)])
  const decimals = readDecimals(mintAccount)
  // The amount that was shown was reckoned with these.
  if (!mintAccount || decimals !== asset.decimals) throw new SendError('refused')
  const program = mintAccount.owner
  const rules = readMintRules(mintAccount)
  if (rules.isBound) throw new SendError('token_bound')
  if (rules.isHooked) throw new SendError('token_hooked')
  if (rules.isPaused) throw new SendError('token_paused')
  const multiplier = await scaleOf(ask, asset, rules.amountRule)
  const inside = unitsToSend(units, multiplier)
  if (inside === 0n) throw new SendError('amount_split')
  const target = tokenAccountOf(to, mint, program)
  const [there, fee] = await Promise.all([readAccount(ask, target), feeNow(ask, rules)])
  const account = there === null ? undefined : readTokenAccount(there)
  const opened = account?.mint === mint
  // An account can be given away: what arrives there would be another one's.
  if (opened && account.holder !== to) throw new SendError('refused')
  if (opened ? account.isFrozen : rules.opensFrozen) throw new SendError('receiver_frozen')

  const steps = opened ? [] : [openTokenAccount(from, target, to, { mint, program })]
  let rest = inside
  let kept = 0n
  for (const { address, units: held, isFrozen } of holdings) {
    if (held === 0n || rest === 0n) break
    if (isFrozen) continue
    let part = held
    if (rest < held) part = rest
    const payment = { program, mint, decimals, source: address, target, owner: from }
    const partKept = fee && keptOf(fee, part)
    steps.push(sendTokens(payment, part, partKept))
    rest -= part
    kept += partKept ?? 0n
  }
  const isFrozen = holdings.some((one) => one.isFrozen && one.units > 0n)
  if (rest > 0n) throw new SendError(isFrozen ? 'account_frozen' : 'amount_insufficient')
  return {
    steps,
    opening: opened ? 0n : await leastBalance(ask, rules.accountBytes),
    kept: shownUnits(kept, multiplier),
    rounded: units - shownUnits(inside, multiplier),
    wantsMemo: there !== null && wantsMemo(there),
    isScaled: rules.amountRule !== undefined,
  }
}

/** Token-2022: the holder may require a note with everything that comes. */
function wantsMemo({ owner, data }: NodeAccount): boolean {
  if (owner !== programs.token2022) return false
  return readExtensions(data, extensionMarks.account).get(extensions.memoTransfer)?.[0] === 1
}

/** What the token keeps now. Where it is about to change, the epoch says which of the two it is. */
async function feeNow(ask: Ask, { fees }: MintRules): Promise<TransferFee | undefined> {
  if (!fees) return undefined
  const [older, newer] = fees
  if (older.points === newer.points && older.most === newer.most) return newer
  return feeIn(fees, await readEpoch(ask))
}

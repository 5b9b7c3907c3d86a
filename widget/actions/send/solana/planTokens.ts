import { type NodeAccount, readDecimals, readTokenAccount } from '../../../review/solana/tokenAccount.ts'
import type { Ask, Order } from '../family.ts'
import { SendError } from '../sendError.ts'
import type { Instruction } from './encodeTransaction.ts'
import { openTokenAccount, sendTokens } from './instructions.ts'
import { feeIn, keptOf, type MintRules, readMintRules, type TransferFee } from './mintRules.ts'
import { leastBalance, readAccount, readEpoch, readHoldings } from './node.ts'
import { tokenAccountOf } from './tokenAccountOf.ts'

export interface TokenPlan {
  steps: Instruction[]
  /** Lamports to open the receiver's account, if it must be opened. */
  opening: bigint
  /** Of the amount, what the token keeps on the way. */
  kept: bigint
}

/** The steps of a payment in tokens, and what it costs. @throws SendError where the token does not move */
export async function planTokens(ask: Ask, { from, to, asset, units }: Order): Promise<TokenPlan> {
  const mint = asset.token
  const [mintAccount, holdings] = await Promise.all([readAccount(ask, mint), readHoldings(ask, from, mint)])
  const decimals = readDecimals(mintAccount)
  // The amount that was shown was reckoned with these.
  if (!mintAccount || decimals !== asset.decimals) throw new SendError('refused')
  const program = mintAccount.owner
  const rules = rulesOf(mintAccount)
  if (rules.isBound) throw new SendError('token_bound')
  if (rules.isHooked) throw new SendError('token_hooked')
  const target = tokenAccountOf(to, mint, program)
  const [there, fee] = await Promise.all([readAccount(ask, target), feeNow(ask, rules)])
  const account = there === null ? undefined : readTokenAccount(there)
  const opened = account?.mint === mint
  // An account can be given away: what arrives there would be another one's.
  if (opened && account.holder !== to) throw new SendError('refused')

  const steps = opened ? [] : [openTokenAccount(from, target, to, { mint, program })]
  let rest = units
  let kept = 0n
  for (const { address, units: held } of holdings) {
    if (held === 0n || rest === 0n) break
    let part = held
    if (rest < held) part = rest
    const payment = { program, mint, decimals, source: address, target, owner: from }
    const partKept = fee && keptOf(fee, part)
    steps.push(sendTokens(payment, part, partKept))
    rest -= part
    kept += partKept ?? 0n
  }
  if (rest > 0n) throw new SendError('amount_insufficient')
  return { steps, opening: opened ? 0n : await leastBalance(ask, rules.accountBytes), kept }
}

/** A token whose rules can't be read is none to send. */
function rulesOf(mint: NodeAccount): MintRules {
  try {
    return readMintRules(mint)
  } catch (cause) {
    throw new SendError('refused', {}, { cause })
  }
}

/** What the token keeps now. Where it is about to change, the epoch says which of the two it is. */
async function feeNow(ask: Ask, { fees }: MintRules): Promise<TransferFee | undefined> {
  if (!fees) return undefined
  const [older, newer] = fees
  if (older.points === newer.points && older.most === newer.most) return newer
  return feeIn(fees, await readEpoch(ask))
}

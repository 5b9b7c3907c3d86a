import { programs } from '../../../review/solana/describe/programs.ts'
import { readDecimals, readTokenAccount, tokenAccountLength } from '../../../review/solana/tokenAccount.ts'
import type { Ask, Order } from '../family.ts'
import { SendError } from '../sendError.ts'
import type { Instruction } from './encodeTransaction.ts'
import { openTokenAccount, sendTokens } from './instructions.ts'
import { leastBalance, readAccount, readHoldings } from './node.ts'
import { tokenAccountOf } from './tokenAccountOf.ts'

/** What Token-2022 puts behind an account by itself, about: the mark that its owner stays. */
const extraBytes = 5

/** The steps of a payment in tokens, and what it costs to open the receiver's account for them, if it must be opened. */
export async function planTokens(
  ask: Ask,
  { from, to, asset, units }: Order,
): Promise<{ steps: Instruction[]; opening: bigint }> {
  const mint = asset.token
  const [mintAccount, holdings] = await Promise.all([readAccount(ask, mint), readHoldings(ask, from, mint)])
  const decimals = readDecimals(mintAccount)
  // The amount that was shown was reckoned with these.
  if (!mintAccount || decimals !== asset.decimals) throw new SendError('refused')
  const program = mintAccount.owner
  const target = tokenAccountOf(to, mint, program)
  const there = await readAccount(ask, target)
  const account = there === null ? undefined : readTokenAccount(there)
  const opened = account?.mint === mint
  // An account can be given away: what arrives there would be another one's.
  if (opened && account.holder !== to) throw new SendError('refused')

  const steps = opened ? [] : [openTokenAccount(from, target, to, { mint, program })]
  let rest = units
  for (const { address, units: held } of holdings) {
    if (held === 0n || rest === 0n) break
    let part = held
    if (rest < held) part = rest
    steps.push(sendTokens({ program, mint, decimals, source: address, target, owner: from }, part))
    rest -= part
  }
  if (rest > 0n) throw new SendError('amount_insufficient')
  const bytes = tokenAccountLength + (program === programs.token2022 ? extraBytes : 0)
  return { steps, opening: opened ? 0n : await leastBalance(ask, bytes) }
}

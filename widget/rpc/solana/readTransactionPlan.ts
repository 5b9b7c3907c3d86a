import type { WidgetContext } from '../../context.ts'
import { readTransactions, throwIfOthersSign } from '../../review/solana/readTransactions.ts'
import type { SolanaPlan } from './plan.ts'
import { readTwice } from './readTwice.ts'
import { risksOf } from './riskOf.ts'
import { accountFor, type SolanaStanding } from './standing.ts'

/** What several methods have in common: transactions of one account, and whether the wallet sends them. */
export async function readTransactionPlan(
  context: WidgetContext,
  standing: SolanaStanding,
  asked: { texts: string[]; pubkey: string | undefined; sends: boolean },
): Promise<Pick<SolanaPlan, 'subject' | 'risks'> & { account: string; wires: Uint8Array[] }> {
  const { api } = context
  const { networkId, embedded } = standing
  const { texts, sends } = asked
  const address = accountFor(standing, asked.pubkey)
  // The embedded wallet looks tables up for its own screen.
  const ask = embedded ? () => Promise.reject() : api.rpc
  const read = await readTransactions(ask, { networkId, address, texts, now: api.now })
  // The login frame reads for itself.
  if (!embedded) await readTwice(context, read)
  if (sends) for (const one of read) throwIfOthersSign(one, address)
  const transactions = read.map(({ reviewed }) => reviewed)
  return {
    subject: { type: 'solanaTransactions', address, sends, transactions },
    risks: risksOf(transactions),
    account: address,
    wires: transactions.map(({ wire }) => wire),
  }
}

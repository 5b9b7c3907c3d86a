import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import { readTransactions } from '../../../review/solana/readTransactions.ts'
import type { LoginContext } from '../../context.ts'
import { accountsOn, notOurs } from '../accountsOn.ts'

export interface AskedHere {
  /** Ours, base58. */
  address: string
  transactions: Awaited<ReturnType<typeof readTransactions>>
}

/**
 * Reads transactions in the light of how things stand here.
 *
 * @throws RpcError 4100 for an account that is not ours, -32602 where our signature is not asked for
 */
export async function readFor(
  context: LoginContext,
  networkId: CaipNetworkId,
  asked: { texts: string[]; pubkey?: string | undefined },
): Promise<AskedHere> {
  const [{ address }] = accountsOn(context, networkId)
  if (asked.pubkey !== undefined && asked.pubkey !== address) throw notOurs()
  const { askNode, server } = context
  const transactions = await readTransactions(askNode, {
    ...{ networkId, address, texts: asked.texts },
    now: server.now,
  })
  return { address, transactions }
}

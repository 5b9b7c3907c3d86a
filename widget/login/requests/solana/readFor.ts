import { base58 } from '@scure/base'
import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import { invalidParams } from '../../../review/plainJson.ts'
import type { LoginContext } from '../../context.ts'
import { accountsOn, notOurs } from '../accountsOn.ts'
import { describeTransaction } from './describe/describeTransaction.ts'
import type { SolanaDescription } from './describe/description.ts'
import { type AskedTransaction, readAskedTransaction } from './readTransactions.ts'

export interface AskedHere {
  /** Ours, base58. */
  address: string
  transactions: (AskedTransaction & { description: SolanaDescription })[]
}

/**
 * Reads transactions in the light of how things stand here.
 *
 * @throws RpcError 4100 for an account that is not ours, -32602 where our signature is not asked for
 */
export function readFor(
  context: LoginContext,
  networkId: CaipNetworkId,
  asked: { texts: string[]; pubkey?: string | undefined },
): AskedHere {
  const [{ address }] = accountsOn(context, networkId)
  if (asked.pubkey !== undefined && asked.pubkey !== address) throw notOurs()
  const transactions = asked.texts.map((text) => {
    const transaction = readAskedTransaction(text)
    if (!transaction.read.signers.some((key) => base58.encode(key) === address))
      throw invalidParams('The transaction asks for no signature of this account')
    return { ...transaction, description: describeTransaction(transaction.read) }
  })
  return { address, transactions }
}

import { base58 } from '@scure/base'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { invalidParams } from '../checkJson.ts'
import type { AskNode } from '../review.ts'
import { describeTransaction } from './describe/describeTransaction.ts'
import { type AskedTransaction, readAskedTransaction } from './readAsked.ts'
import { readShownAmounts } from './readShownAmounts.ts'
import { readTables } from './readTables.ts'
import type { ReviewedTransaction } from './reviewed.ts'

/**
 * Reads transactions, and has their tables looked up.
 *
 * @throws RpcError -32602 for what is none, or where the signature of `address` is not asked for
 */
export async function readTransactions(
  ask: AskNode,
  asked: { networkId: CaipNetworkId; address: string; texts: string[]; now(): number },
): Promise<(AskedTransaction & { reviewed: ReviewedTransaction })[]> {
  const { networkId, address, texts, now } = asked
  const read = texts.map((text) => {
    const transaction = readAskedTransaction(text)
    if (!transaction.read.signers.some((key) => base58.encode(key) === address))
      throw invalidParams('The transaction asks for no signature of this account')
    return transaction
  })
  return Promise.all(
    read.map(async (one) => {
      const lookedUp = await readTables(ask, networkId, one.read)
      const described = describeTransaction(one.read, lookedUp, address)
      const steps = await readShownAmounts(ask, networkId, described.steps, now)
      return { ...one, reviewed: { ...described, steps, wire: one.wire } }
    }),
  )
}

/** A transaction goes out whole: everybody else has signed. */
export function throwIfOthersSign({ read }: AskedTransaction, address: string): void {
  const whole = read.signers.every(
    (key, index) => base58.encode(key) === address || read.signatures[index]?.some((byte) => byte > 0),
  )
  if (!whole) throw invalidParams('Others have to sign the transaction first')
}

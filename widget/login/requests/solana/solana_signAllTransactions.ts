import * as z from 'zod/mini'
import { readParams, text } from '../../../review/eip155/fields.ts'
import { askPerson } from '../../people/askPerson.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { readFor } from './readFor.ts'
import { transactionChars } from './readTransactions.ts'
import { signAsked } from './signAsked.ts'

/** More than that nobody reads. */
const most = 20

const paramsSchema = z.object({
  transactions: z.array(text(transactionChars)).check(z.minLength(1), z.maxLength(most)),
  pubkey: z.optional(text(44)),
})

/** `{ transactions, pubkey? }` → `{ transactions }`, in the same order; all of them or none. */
export const solana_signAllTransactions: HandleMethod = async (context, call, networkId, params) => {
  const { transactions: texts, pubkey } = readParams(paramsSchema, params, 'solana_signAllTransactions')
  const { address, transactions } = readFor(context, networkId, { texts, pubkey })
  await openWallet(context, call)
  return askPerson(context, call, {
    name: 'ApproveSolana',
    data: { networkId, address, sends: false, transactions: transactions.map((one) => one.description) },
    run: async () => ({
      transactions: (await signAsked(context, transactions)).map(({ transaction }) => transaction),
    }),
  })
}

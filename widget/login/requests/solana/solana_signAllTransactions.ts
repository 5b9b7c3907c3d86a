import { readParams } from '../../../review/eip155/fields.ts'
import { solanaParams } from '../../../review/solana/solanaParams.ts'
import { askPerson } from '../../people/askPerson.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { readFor } from './readFor.ts'
import { signAsked } from './signAsked.ts'

/** `{ transactions, pubkey? }` → `{ transactions }`, in the same order; all of them or none. */
export const solana_signAllTransactions: HandleMethod = async (context, call, networkId, params) => {
  const { transactions: texts, pubkey } = readParams(
    solanaParams.solana_signAllTransactions,
    params,
    'solana_signAllTransactions',
  )
  const { address, transactions } = await readFor(context, networkId, { texts, pubkey })
  await openWallet(context, call)
  return askPerson(context, call, {
    name: 'ApproveSolana',
    data: { networkId, address, sends: false, transactions: transactions.map((one) => one.reviewed) },
    run: async () => ({
      transactions: (await signAsked(context, transactions)).map(({ transaction }) => transaction),
    }),
  })
}

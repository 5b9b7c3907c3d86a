import { base58 } from '@scure/base'
import { readParams } from '../../../review/eip155/fields.ts'
import { solanaParams } from '../../../review/solana/solanaParams.ts'
import { askPerson } from '../../people/askPerson.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { readFor } from './readFor.ts'
import { type Signed, signAsked } from './signAsked.ts'

/** `{ transaction, pubkey? }` → `{ signature, transaction }`: ours in base58, and the whole in the writing it came in. */
export const solana_signTransaction: HandleMethod = async (context, call, networkId, params) => {
  const { transaction, pubkey } = readParams(
    solanaParams.solana_signTransaction,
    params,
    'solana_signTransaction',
  )
  const { address, transactions } = await readFor(context, networkId, { texts: [transaction], pubkey })
  await openWallet(context, call)
  return askPerson(context, call, {
    name: 'ApproveSolana',
    data: { networkId, address, sends: false, transactions: transactions.map((one) => one.reviewed) },
    run: async () => {
      const [signed] = (await signAsked(context, transactions)) as [Signed]
      return { signature: base58.encode(signed.signature), transaction: signed.transaction }
    },
  })
}

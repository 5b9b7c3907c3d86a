import { base58, base64 } from '@scure/base'
import { readParams } from '../../../review/eip155/fields.ts'
import { onceSentByNode } from '../../../review/onceSent.ts'
import { outcomeUnknown } from '../../../review/outcomeUnknown.ts'
import { throwIfOthersSign } from '../../../review/solana/readTransactions.ts'
import { nodeOptions } from '../../../review/solana/sendOptions.ts'
import { solanaParams } from '../../../review/solana/solanaParams.ts'
import { askPerson } from '../../people/askPerson.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { readFor } from './readFor.ts'
import { type Signed, signAsked } from './signAsked.ts'

/** The first signature names a transaction; a node that names another one did not send ours. */
function readName(answer: unknown, wire: Uint8Array): string {
  const name = base58.encode(wire.subarray(1, 65))
  if (answer === name) return name
  throw outcomeUnknown()
}

/** `{ transaction, options? }` → `{ signature }`, base58. Where no node of the network is served: -32603 `unsupported_chain`. */
export const solana_signAndSendTransaction: HandleMethod = async (context, call, networkId, params) => {
  const asked = readParams(
    solanaParams.solana_signAndSendTransaction,
    params,
    'solana_signAndSendTransaction',
  )
  const texts = [asked.transaction]
  const { address, transactions } = await readFor(context, networkId, { texts, pubkey: asked.pubkey })
  for (const one of transactions) throwIfOthersSign(one, address)
  const ask = (method: string, params: unknown) => context.askNode(networkId, method, params, call.signal)
  // A person decides nothing that no node would hear of.
  await ask('getBlockHeight', [])
  await openWallet(context, call)
  return askPerson(context, call, {
    name: 'ApproveSolana',
    data: { networkId, address, sends: true, transactions: transactions.map((one) => one.reviewed) },
    run: async (_, commit) => {
      const [signed] = (await signAsked(context, transactions)) as [Signed]
      // Who asked may be gone: nothing is sent behind their back.
      await commit()
      const options = { ...nodeOptions(asked.options ?? asked.sendOptions), encoding: 'base64' }
      const wired = [base64.encode(signed.wire), options]
      const answer = await onceSentByNode(() => ask('sendTransaction', wired))
      return { signature: readName(answer, signed.wire) }
    },
  })
}

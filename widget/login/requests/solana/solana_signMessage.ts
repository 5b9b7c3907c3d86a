import { base58 } from '@scure/base'
import { readParams } from '../../../review/eip155/fields.ts'
import { readMessageBytes, solanaParams } from '../../../review/solana/solanaParams.ts'
import { askPerson } from '../../people/askPerson.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import { accountsOn, notOurs } from '../accountsOn.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { messageToSign } from '../messageToSign.ts'

/** `{ message, pubkey? }` in base58 → `{ signature }` in base58. */
export const solana_signMessage: HandleMethod = async (context, call, networkId, params) => {
  const asked = readParams(solanaParams.solana_signMessage, params, 'solana_signMessage')
  const [{ address }] = accountsOn(context, networkId)
  if (asked.pubkey !== undefined && asked.pubkey !== address) throw notOurs()
  const message = readMessageBytes(asked.message)
  const request = messageToSign(context, { networkId, message, address })
  await openWallet(context, call)
  return askPerson(context, call, {
    name: 'ApproveMessage',
    data: { request },
    run: async () => {
      const { signMessage } = await import('../../signers/solana/signMessage.ts')
      const custody = await context.custody.open()
      const signature = await custody.useSeed(async (seed) => signMessage(seed, message))
      return { signature: base58.encode(signature) }
    },
  })
}

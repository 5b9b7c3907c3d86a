import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import { readParams, text } from '../../../review/eip155/fields.ts'
import { invalidParams } from '../../../review/plainJson.ts'
import { askPerson } from '../../people/askPerson.ts'
import { isTransactionMessage } from '../../signers/solana/readTransaction.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import { accountsOn, notOurs } from '../accountsOn.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { messageToSign } from '../messageToSign.ts'

/** Base58 takes time that grows with the square of its length: about 6 KB of message. */
const paramsSchema = z.object({ message: text(8_192), pubkey: z.optional(text(44)) })

function readMessage(text: string): Uint8Array {
  let bytes: Uint8Array
  try {
    bytes = base58.decode(text)
  } catch {
    throw invalidParams('The message is no base58')
  }
  if (bytes.length === 0) throw invalidParams('The message is empty')
  if (isTransactionMessage(bytes)) throw invalidParams('The message is a transaction')
  return bytes
}

/** `{ message, pubkey? }` in base58 → `{ signature }` in base58. */
export const solana_signMessage: HandleMethod = async (context, call, networkId, params) => {
  const asked = readParams(paramsSchema, params, 'solana_signMessage')
  const [{ address }] = accountsOn(context, networkId)
  if (asked.pubkey !== undefined && asked.pubkey !== address) throw notOurs()
  const message = readMessage(asked.message)
  const request = messageToSign(context, { networkId, message, address, hashes: true })
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

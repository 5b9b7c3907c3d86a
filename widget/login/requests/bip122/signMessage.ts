import * as z from 'zod/mini'
import { readParams, text } from '../../../review/eip155/fields.ts'
import { invalidParams } from '../../../review/plainJson.ts'
import { askPerson } from '../../people/askPerson.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { messageToSign } from '../messageToSign.ts'
import { address } from './fields.ts'
import { readFor } from './readFor.ts'

const paramsSchema = z.object({
  message: text(65_536),
  account: address,
  address: z.optional(address),
  protocol: z.optional(z.enum(['ecdsa', 'bip322'])),
})

/**
 * `{ message, account, address?, protocol? }` → `{ address, signature, messageHash }`, both hex.
 * `ecdsa` (BIP-137) for the payment address, `bip322` for both; without a word the one that the address can.
 * https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export const signMessage: HandleMethod = async (context, call, networkId, params) => {
  const asked = readParams(paramsSchema, params, 'signMessage')
  const { meant } = readFor(context, networkId, asked)
  const scheme = asked.protocol ?? (meant.type === 'ordinals' ? 'bip322' : 'ecdsa')
  if (scheme === 'ecdsa' && meant.type === 'ordinals')
    throw invalidParams('A taproot address signs by bip322 only')
  const message = new TextEncoder().encode(asked.message)
  const request = messageToSign(context, { networkId, message, address: meant.address, hashes: false })
  await openWallet(context, call)
  return askPerson(context, call, {
    name: 'ApproveMessage',
    data: { request },
    run: async () => {
      const { signForWire } = await import('./signForWire.ts')
      const custody = await context.custody.open()
      return custody.useSeed(async (seed) => signForWire(seed, { address: meant.address, message, scheme }))
    },
  })
}

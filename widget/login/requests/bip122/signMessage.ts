import { readSignMessage } from '../../../review/bip122/bitcoinParams.ts'
import { invalidParams } from '../../../review/checkJson.ts'
import { askPerson } from '../../people/askPerson.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { messageToSign } from '../messageToSign.ts'
import { readFor } from './readFor.ts'

/**
 * `{ message, account, address?, protocol? }` → `{ address, signature, messageHash }`, both hex.
 * `ecdsa` (BIP-137) for the payment address, `bip322` for both; without a word the one that the address can.
 * https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export const signMessage: HandleMethod = async (context, call, networkId, params) => {
  const asked = readSignMessage(params)
  const { meant } = readFor(context, networkId, asked)
  const scheme = asked.protocol ?? (meant.account === 'ordinals' ? 'bip322' : 'ecdsa')
  if (scheme === 'ecdsa' && meant.account === 'ordinals')
    throw invalidParams('A taproot address signs by bip322 only')
  const message = new TextEncoder().encode(asked.message)
  const { address, mainAddress } = meant
  const request = messageToSign(context, { networkId, message, address })
  await openWallet(context, call)
  return askPerson(context, call, {
    name: 'ApproveMessage',
    data: { request },
    run: async () => {
      const { signForWire } = await import('./signForWire.ts')
      const custody = await context.custody.open()
      const signed = await custody.useSeed(async (seed) =>
        signForWire(seed, { address: mainAddress, message, scheme }),
      )
      return { ...signed, address }
    },
  })
}

import { personal_sign as read } from '../../../review/eip155/personal_sign.ts'
import { askPerson } from '../../people/askPerson.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { refuseOwnText } from '../refuseOwnText.ts'
import { readFor } from './readFor.ts'

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** EIP-191. What is signed are the bytes that were shown. */
export const personal_sign: HandleMethod = async (context, call, networkId, params) => {
  const { reading, request } = readFor(context, networkId, read, params)
  const [hex] = reading.request.params as [string]
  const message = bytesOf(hex)
  refuseOwnText(message)
  await openWallet(context, call)
  return askPerson(context, call, {
    name: 'ApproveMessage',
    data: { request },
    run: async () => {
      const { signMessage } = await import('../../signers/eip155/signMessage.ts')
      const custody = await context.custody.open()
      return custody.useSeed(async (seed) => signMessage(seed, message))
    },
  })
}

import { readSignMessage } from '../../review/bip122/bitcoinParams.ts'
import { shownBytes } from '../../review/shownBytes.ts'
import { signInRisks } from '../../review/signInDomain.ts'
import type { ReadBitcoin } from './plan.ts'

/** `{ message, account, address?, protocol? }` → `{ address, signature, messageHash? }`, hex. */
export const signMessage: ReadBitcoin = async ({ store }, _, params) => {
  const { message, account, address = account, protocol } = readSignMessage(params)
  const shown = shownBytes(new TextEncoder().encode(message))
  return {
    subject: { type: 'message', ...shown, address },
    risks: signInRisks(shown.text, store.getState().hostOrigin, address),
    params: { message, account, address, ...(protocol && { protocol }) },
    named: [account, address],
  }
}

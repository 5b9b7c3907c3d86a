import { WidgetError } from '../../errors/widgetError.ts'
import { hexText } from '../../format/hexText.ts'
import type { ProveAccount } from './accountProof.ts'

/** EIP-4361 over `personal_sign`. */
export const proveEip155: ProveAccount = async (ask, address, message) => {
  const signature = await ask({ method: 'personal_sign', params: [hexText(message), address] })
  if (typeof signature !== 'string') throw new WidgetError('wallet_failed')
  return { message, signature }
}

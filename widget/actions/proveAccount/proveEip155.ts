import { WidgetError } from '../../errors/widgetError.ts'
import type { ProveAccount } from './accountProof.ts'

/** EIP-4361 over `personal_sign`. */
export const proveEip155: ProveAccount = async (ask, address, message) => {
  const signature = await ask({ method: 'personal_sign', params: [toHex(message), address] })
  if (typeof signature !== 'string') throw new WidgetError('wallet_failed')
  return { message, signature }
}

/** 0x form of a text in UTF-8, as `personal_sign` wants it. */
const toHex = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

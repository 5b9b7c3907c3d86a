import { icon, name, rdns } from '../identity.ts'
import type { EvmProvider } from './evmProvider.ts'

const hex = (digits: number): string => {
  let text = ''
  while (text.length < digits) text += Math.floor(Math.random() * 16).toString(16)
  return text
}
/** Tells this page's wallets apart, no more: `crypto.randomUUID` is missing where a page came without TLS. */
const uuid = (): string => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`

/** EIP-6963: announces now and again on each request. Returns the undo. */
export function announceProvider(provider: EvmProvider): () => void {
  const detail = Object.freeze({
    info: Object.freeze({ uuid: uuid(), name, icon, rdns }),
    provider,
  })
  const announce = (): void => {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => removeEventListener('eip6963:requestProvider', announce)
}

import { icon, name, rdns } from '../identity.ts'
import type { EvmProvider } from './evmProvider.ts'

/** EIP-6963: announces now and again on each request. Returns the undo. */
export function announceProvider(provider: EvmProvider, uuid: string): () => void {
  const detail = Object.freeze({
    info: Object.freeze({ uuid, name, icon, rdns }),
    provider,
  })
  const announce = (): void => {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => removeEventListener('eip6963:requestProvider', announce)
}

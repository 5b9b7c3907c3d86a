import type { EvmProvider } from './evmProvider.ts'

const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%228%22 fill=%22%234453e6%22/%3E%3Cpath d=%22M8 25V15a8 8 0 0 1 16 0v10h-4V15a4 4 0 0 0-8 0v10z%22 fill=%22%23fff%22/%3E%3C/svg%3E'

/** Our own name among the announced providers; the discovery leaves it out. */
export const rdns = 'dev.gatehouse'

/** EIP-6963: announces now and again on each request. Returns the undo. */
export function announceProvider(provider: EvmProvider, uuid: string): () => void {
  const detail = Object.freeze({
    info: Object.freeze({ uuid, name: 'Gatehouse', icon, rdns }),
    provider,
  })
  const announce = (): void => {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => removeEventListener('eip6963:requestProvider', announce)
}

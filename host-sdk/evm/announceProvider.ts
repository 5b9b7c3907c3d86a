import { icon, name, rdns } from '../identity.ts'
import type { EvmProvider } from './evmProvider.ts'

/** At most 13 digits. `crypto.randomUUID` is missing where a page came without TLS, and this only tells wallets apart. */
const hex = (digits: number): string =>
  Math.random()
    .toString(16)
    .padEnd(15, '0')
    .slice(2, 2 + digits)

/** EIP-6963: announces now and again on each request. Returns the undo. */
export function announceProvider(provider: EvmProvider): () => void {
  const uuid = [hex(8), hex(4), `4${hex(3)}`, `8${hex(3)}`, hex(12)].join('-')
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

import { icon, name, rdns } from '../identity.ts'
import type { EvmProvider } from './evmProvider.ts'

/** Of version 4. `crypto.randomUUID` is missing where a page came without TLS, and this only tells wallets apart. */
const newUuid = (): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16))

/** EIP-6963: announces now and again on each request, until the signal ends it. */
export function announceProvider(provider: EvmProvider, signal: AbortSignal): void {
  const uuid = newUuid()
  const detail = Object.freeze({
    info: Object.freeze({ uuid, name, icon, rdns }),
    provider,
  })
  const announce = (): void => {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announce, { signal })
  announce()
}

import { icon, name, rdns } from '../identity.ts'
import { listen } from '../listen.ts'
import type { EvmProvider } from './evmProvider.ts'

/** EIP-6963: announces now and again on each request, until the signal ends it. */
export function announceProvider(provider: EvmProvider, signal: AbortSignal): void {
  // `crypto.randomUUID` is missing where a page came without TLS, and this only tells wallets apart.
  const uuid = '00000000-0000-4000-8000-000000000000'.replace(/0/g, () =>
    Math.random().toString(16).slice(-1),
  )
  const detail = Object.freeze({
    info: Object.freeze({ uuid, name, icon, rdns }),
    provider,
  })
  const announce = (): void => {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  listen('eip6963:requestProvider', announce, signal)
  announce()
}

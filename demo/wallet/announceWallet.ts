import type { LocalWallet } from './localWallet.ts'
import { walletPicture } from './walletPicture.ts'

export interface AnnouncedWallet {
  name: string
  rdns: string
  /** Background of the round picture, a CSS colour. */
  colour: string
  provider: LocalWallet
}

/** EIP-6963 announcement of a wallet of this page. */
export function announceWallet({ name, rdns, colour, provider }: AnnouncedWallet): void {
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: crypto.randomUUID(),
      name,
      rdns,
      icon: walletPicture(colour),
    }),
    provider,
  })
  const announce = (): void => {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

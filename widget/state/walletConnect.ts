import type { Slice } from './slice.ts'

/** What a wallet on another device or in another app reads to find us. */
export interface Pairing {
  /** `wc:…`: who reads it first may answer, so it goes nowhere but onto the screen and into the wallet's link. */
  uri: string
}

export interface WalletConnectSlice {
  pairing: Pairing | null
  /** Sessions as the page may keep them, where the browser refuses us storage; '' when there are none. */
  sealedSessions: string
  /** Opens the app that was opened for the last pairing; '' when none was. Not kept. */
  appLink: string
  setPairing(pairing: Pairing | null): void
  setSealedSessions(sealed: string): void
  setAppLink(link: string): void
}

export const createWalletConnect: Slice<WalletConnectSlice> = (set) => ({
  pairing: null,
  sealedSessions: '',
  appLink: '',
  setPairing: (pairing) => set({ pairing }),
  setSealedSessions: (sealedSessions) => set({ sealedSessions }),
  setAppLink: (appLink) => set({ appLink }),
})

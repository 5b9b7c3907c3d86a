import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import type { Slice } from './slice.ts'

/** Specification §9. */
export const recentWalletsLimit = 2

export interface WalletsSlice {
  /** What the page announced, in its order. */
  pageWallets: PageWallet[]
  /** Marks (see wallets/recentMark) of the last wallets connected, newest first. */
  recentWallets: string[]
  setPageWallets(wallets: PageWallet[]): void
  addRecentWallet(key: string): void
  setRecentWallets(keys: string[]): void
}

export const createWallets: Slice<WalletsSlice> = (set) => ({
  pageWallets: [],
  recentWallets: [],
  setPageWallets: (pageWallets) => set({ pageWallets }),
  addRecentWallet: (key) =>
    set(({ recentWallets }) => ({
      recentWallets: [key, ...recentWallets.filter((known) => known !== key)].slice(0, recentWalletsLimit),
    })),
  setRecentWallets: (recentWallets) => set({ recentWallets: recentWallets.slice(0, recentWalletsLimit) }),
})

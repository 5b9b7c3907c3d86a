import type { Slice } from './slice.ts'

/** The person's choices on the account screen. */
export interface AccountSlice {
  accountTab: 'tokens' | 'nfts' | 'activity'
  /** Of values and totals: one of `currencies` in server/contract/v1/words.ts. Lasts. @default 'usd' */
  currency: string
  setAccountTab(tab: AccountSlice['accountTab']): void
  setCurrency(currency: string): void
}

export const createAccount: Slice<AccountSlice> = (set) => ({
  accountTab: 'tokens',
  currency: 'usd',
  setAccountTab: (accountTab) => set({ accountTab }),
  setCurrency: (currency) => set({ currency }),
})

import type { StandardAccount } from '../standard/standardWallet.ts'

/** Where the connected accounts are, by its name; the main network while there are none. */
export const networkOfAccounts = (accounts: readonly StandardAccount[]): string =>
  (accounts[0]?.chains[0] ?? 'bitcoin:mainnet').slice('bitcoin:'.length)

import type { StandardAccount } from '../standard/standardWallet.ts'
import { type BitcoinNetworkName, nameOfNetwork, networkOfChain } from './chains.ts'

/** Where the connected accounts are; the main network while there are none. */
export const networkOfAccounts = (accounts: readonly StandardAccount[]): BitcoinNetworkName =>
  nameOfNetwork(networkOfChain(accounts[0]?.chains[0])) ?? 'mainnet'

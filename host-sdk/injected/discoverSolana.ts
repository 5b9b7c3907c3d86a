import { isAddress } from '../solana/bytes.ts'
import { networkOfChain } from '../solana/clusters.ts'
import { collectWallets } from '../standard/collectWallets.ts'
import type { StandardWallet } from '../standard/standardWallet.ts'
import { askSolana } from './askSolana.ts'
import { isOfFamily, ofStandard } from './standardSource.ts'
import type { SourcedWallet, WalletSource } from './walletSource.ts'

/** It has no id of its own: its name, and a number where names are the same. */
function sourced(wallet: StandardWallet, others: readonly SourcedWallet[]): SourcedWallet {
  const about = ofStandard(wallet, networkOfChain, isAddress)
  const number = others.filter((other) => other.name === about.name).length
  return {
    ...about,
    id: `solana:${about.name}${number ? `#${number + 1}` : ''}`,
    namespace: 'solana',
    ask: async (request) => askSolana(wallet, request),
  }
}

/**
 * Collects the page's Solana wallets by Wallet Standard: extensions, in-app browsers, and the mobile wallet adapter,
 * which registers itself where it can work. Never asks them anything.
 */
export function discoverSolana(onChange: () => void): WalletSource {
  /** Read once: a wallet keeps its id when another one of its name leaves. */
  const made = new Map<StandardWallet, SourcedWallet>()
  const read = (wallet: StandardWallet): SourcedWallet[] => {
    try {
      if (!isOfFamily(wallet, 'solana:')) return []
      const found = made.get(wallet) ?? sourced(wallet, [...made.values()])
      made.set(wallet, found)
      return [found]
    } catch {
      return []
    }
  }
  const { list, stop } = collectWallets(onChange)
  return {
    list: () => list().flatMap(read),
    stop,
  }
}

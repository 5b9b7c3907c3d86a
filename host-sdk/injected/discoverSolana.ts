import { name as ownName } from '../identity.ts'
import { isAddress } from '../solana/bytes.ts'
import { networkOfChain } from '../solana/clusters.ts'
import { collectWallets } from '../standard/collectWallets.ts'
import type { StandardWallet } from '../standard/standardWallet.ts'
import { askSolana } from './askSolana.ts'
import { shownIcon, shownText } from './shown.ts'
import type { SourcedWallet, WalletSource } from './walletSource.ts'

/** Getters of a wallet are foreign code and may throw. */
function isSolana(wallet: StandardWallet): boolean {
  try {
    const { name, chains, features } = wallet
    const served = [...chains].some((chain) => String(chain).startsWith('solana:'))
    return name !== ownName && served && Object.hasOwn(features, 'standard:connect')
  } catch {
    return false
  }
}

type Events = { on?(event: 'change', listener: (changed: { accounts?: unknown }) => void): unknown }

/** A wallet of Wallet Standard as every other. It has no id of its own: its name, and a number where names are the same. */
const sourced = (wallet: StandardWallet, number: number): SourcedWallet => ({
  id: `solana:${shownText(wallet.name, 64)}${number ? `#${number + 1}` : ''}`,
  name: shownText(wallet.name, 64),
  icon: shownIcon(wallet.icon),
  rdns: '',
  type: 'ANNOUNCED',
  namespace: 'solana',
  networks: [...wallet.chains].flatMap((chain) => networkOfChain(chain) ?? []),
  provider: wallet,
  ask: async (request) => askSolana(wallet, request),
  watch(emit) {
    const events = wallet.features['standard:events'] as Events | undefined
    const off = events?.on?.('change', ({ accounts }) => {
      if (!Array.isArray(accounts)) return
      const addresses = accounts
        .map((account) => (account as { address?: unknown })?.address)
        .filter(isAddress)
      emit('accountsChanged', addresses)
    })
    return () => {
      if (typeof off === 'function') off()
    }
  },
})

/**
 * Collects the page's Solana wallets by Wallet Standard: extensions, in-app browsers, and the mobile wallet adapter,
 * which registers itself where it can work. Never asks them anything.
 */
export function discoverSolana(onChange: () => void): WalletSource {
  /** Read once: a wallet keeps its id when another one of its name leaves. `null`: it can't be read. */
  const made = new Map<StandardWallet, SourcedWallet | null>()
  const read = (wallet: StandardWallet): SourcedWallet | null => {
    try {
      const name = shownText(wallet.name, 64)
      return sourced(wallet, [...made.values()].filter((other) => other?.name === name).length)
    } catch {
      return null
    }
  }
  const { list, stop } = collectWallets(onChange)
  return {
    list: () =>
      list()
        .filter(isSolana)
        .flatMap((wallet) => {
          const found = made.get(wallet) ?? read(wallet)
          made.set(wallet, found)
          return found ?? []
        }),
    stop,
  }
}

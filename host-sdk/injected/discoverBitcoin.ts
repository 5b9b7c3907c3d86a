import { networkOfChain } from '../bitcoin/chains.ts'
import { name as ownName } from '../identity.ts'
import { collectWallets } from '../standard/collectWallets.ts'
import type { StandardWallet } from '../standard/standardWallet.ts'
import { askBitcoin, type BitcoinAsks } from './bitcoin/pageBitcoin.ts'
import { standardAsks } from './bitcoin/standardAsks.ts'
import { watchEmitter, watchListeners, watchStandard } from './bitcoin/watchBitcoin.ts'
import { listedWallets, unisatWallets, type WindowWallet } from './bitcoin/windowWallets.ts'
import { shownIcon, shownText } from './shown.ts'
import type { SourcedWallet, WalletSource } from './walletSource.ts'

/** Getters of a wallet are foreign code and may throw. */
function isBitcoin(wallet: StandardWallet): boolean {
  try {
    const { name, chains, features } = wallet
    const served = [...chains].some((chain) => String(chain).startsWith('bitcoin:'))
    const connects = Object.hasOwn(features, 'bitcoin:connect') || Object.hasOwn(features, 'standard:connect')
    return name !== ownName && served && connects
  } catch {
    return false
  }
}

type About = Pick<SourcedWallet, 'name' | 'icon' | 'rdns' | 'type' | 'provider' | 'watch' | 'networks'>

const sourced = (asks: BitcoinAsks, about: About): SourcedWallet => ({
  ...about,
  id: `bip122:${about.name}`,
  namespace: 'bip122',
  ask: async (request) => askBitcoin(asks, request),
})

const addressesOf = (asks: BitcoinAsks) => async (): Promise<string[]> =>
  (await asks.getAccountAddresses({ silent: true }, undefined)).map(({ address }) => address)

function ofStandard(wallet: StandardWallet): SourcedWallet {
  return sourced(standardAsks(wallet), {
    name: shownText(wallet.name, 64),
    icon: shownIcon(wallet.icon),
    rdns: '',
    type: 'ANNOUNCED',
    networks: [...wallet.chains].flatMap((chain) => networkOfChain(chain) ?? []),
    provider: wallet,
    watch: (emit) => watchStandard(wallet.features, emit),
  })
}

const ofWindow =
  (watch: typeof watchEmitter) =>
  ({ asks, ...about }: WindowWallet): SourcedWallet =>
    sourced(asks, { ...about, watch: (emit) => watch(about.provider, addressesOf(asks), emit) })

const plainName = ({ name }: SourcedWallet): string => name.toLowerCase().replace(/\s+wallet$/, '')

/** Each wallet once: the first of its name, or of its object. */
const once = (wallets: SourcedWallet[]): SourcedWallet[] =>
  wallets.filter(
    (wallet, at) =>
      plainName(wallet) !== plainName({ ...wallet, name: ownName }) &&
      !wallets
        .slice(0, at)
        .some((other) => other.provider === wallet.provider || plainName(other) === plainName(wallet)),
  )

/** Wallets on the window tell nobody when they come, in ms after us. */
const looks = [200, 600, 1_500]

/**
 * Collects the page's Bitcoin wallets: Wallet Standard first, then `btc_providers`, then those of UniSat's form; a
 * wallet seen in two ways is listed once. Never asks them anything.
 */
export function discoverBitcoin(onChange: () => void): WalletSource {
  /** One adapter an object: what a wallet granted stays with it. */
  const made = new Map<object, SourcedWallet>()
  const keep = <Found extends object>(found: Found, key: object, make: (found: Found) => SourcedWallet) => {
    const known = made.get(key) ?? make(found)
    made.set(key, known)
    return known
  }
  const { list: standard, stop } = collectWallets(onChange)
  const list = (): SourcedWallet[] =>
    once([
      ...standard()
        .filter(isBitcoin)
        .flatMap((wallet) => {
          try {
            return keep(wallet, wallet, ofStandard)
          } catch {
            return []
          }
        }),
      ...listedWallets().map((wallet) => keep(wallet, wallet.provider, ofWindow(watchListeners))),
      ...unisatWallets().map((wallet) => keep(wallet, wallet.provider, ofWindow(watchEmitter))),
    ])

  let shown = list().length
  const timers = looks.map((ms) =>
    setTimeout(() => {
      const now = list().length
      if (now !== shown) onChange()
      shown = now
    }, ms),
  )
  return {
    list,
    stop() {
      stop()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

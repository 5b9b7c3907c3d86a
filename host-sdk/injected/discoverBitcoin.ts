import { addressForm } from '../bitcoin/addressForm.ts'
import { networkOfChain } from '../bitcoin/chains.ts'
import { name as ownName } from '../identity.ts'
import { collectWallets } from '../standard/collectWallets.ts'
import type { StandardWallet } from '../standard/standardWallet.ts'
import { askBitcoin, type BitcoinAsks } from './bitcoin/pageBitcoin.ts'
import { standardAsks } from './bitcoin/standardAsks.ts'
import { watchEmitter, watchListeners } from './bitcoin/watchBitcoin.ts'
import { listedWallets, unisatWallets, type WindowWallet } from './bitcoin/windowWallets.ts'
import { isOfFamily, ofStandard } from './standardSource.ts'
import type { SourcedWallet, WalletSource } from './walletSource.ts'

type About = Omit<SourcedWallet, 'id' | 'namespace' | 'ask'>

const sourced = (asks: BitcoinAsks, about: About): SourcedWallet => ({
  ...about,
  id: `bip122:${about.name}`,
  namespace: 'bip122',
  ask: async (request) => askBitcoin(asks, request),
})

const addressesOf = (asks: BitcoinAsks) => async (): Promise<string[]> =>
  (await asks.getAccountAddresses({ silent: true }, undefined)).map(({ address }) => address)

const isAddress = (address: unknown): boolean => addressForm(address) !== undefined
const fromStandard = (wallet: StandardWallet): SourcedWallet =>
  sourced(standardAsks(wallet), ofStandard(wallet, networkOfChain, isAddress))

const ofWindow =
  (watch: typeof watchEmitter) =>
  ({ asks, ...about }: WindowWallet): SourcedWallet =>
    sourced(asks, { ...about, watch: (emit) => watch(about.provider, addressesOf(asks), emit) })

const plainName = ({ name }: SourcedWallet): string => name.toLowerCase().replace(/\s+wallet$/, '')

/** Each wallet once: the first of its name. One object has one adapter, and so one name. */
const once = (wallets: SourcedWallet[]): SourcedWallet[] =>
  wallets.filter(
    (wallet, at) =>
      plainName(wallet) !== plainName({ ...wallet, name: ownName }) &&
      wallets.findIndex((other) => plainName(other) === plainName(wallet)) === at,
  )

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
      ...standard().flatMap((wallet) => {
        try {
          return isOfFamily(wallet, 'bitcoin:') ? keep(wallet, wallet, fromStandard) : []
        } catch {
          return []
        }
      }),
      ...listedWallets().map((wallet) => keep(wallet, wallet.provider, ofWindow(watchListeners))),
      ...unisatWallets().map((wallet) => keep(wallet, wallet.provider, ofWindow(watchEmitter))),
    ])
  return { list, stop }
}

import { networkOfChain } from '../../bitcoin/chains.ts'
import { fieldsOf } from '../../fieldsOf.ts'
import type { CaipNetworkId } from '../../protocol/caip.ts'
import { shownIcon, shownText } from '../shown.ts'
import type { SourcedWallet } from '../walletSource.ts'
import type { JsonRpcProvider } from './jsonRpc.ts'
import { leatherAsks } from './leatherAsks.ts'
import type { BitcoinAsks } from './pageBitcoin.ts'

import { satsConnectAsks } from './satsConnectAsks.ts'
import { type UnisatProvider, unisatAsks } from './unisatAsks.ts'

/** A wallet that puts itself on the window. */
export interface WindowWallet extends Pick<SourcedWallet, 'name' | 'icon' | 'rdns' | 'type' | 'provider'> {
  asks: BitcoinAsks
}

/** `XverseProviders.BitcoinProvider` → what stands there, however broken the way is. */
export function atPath(path: string): object | undefined {
  try {
    const found = path.split('.').reduce<unknown>((at, part) => fieldsOf(at)[part], window)
    return found && (typeof found === 'object' || typeof found === 'function') ? (found as object) : undefined
  } catch {
    return undefined
  }
}

const leather = 'LeatherProvider'
/** Where wallets stood before there was a list of them. */
const knownPaths: readonly [path: string, name: string][] = [
  [leather, 'Leather'],
  ['XverseProviders.BitcoinProvider', 'Xverse'],
  ['FordefiProviders.UtxoProvider', 'Fordefi'],
]

function listed(path: unknown, name: unknown, icon: unknown, type: SourcedWallet['type']): WindowWallet[] {
  const provider = typeof path === 'string' && path.length <= 128 ? atPath(path) : undefined
  const shown = shownText(name, 64)
  if (!provider || !shown || typeof fieldsOf(provider)['request'] !== 'function') return []
  const asksOf = path === leather ? leatherAsks : satsConnectAsks
  return [
    {
      name: shown,
      icon: shownIcon(icon),
      rdns: '',
      type,
      provider,
      asks: asksOf(provider as JsonRpcProvider),
    },
  ]
}

/** WBIP 004: wallets name themselves in `btc_providers`. https://wbips.netlify.app/wbips/WBIP004 */
export function listedWallets(): WindowWallet[] {
  const list = fieldsOf(window)['btc_providers']
  const entries = Array.isArray(list) ? list.slice(0, 100).map(fieldsOf) : []
  return [
    ...entries.flatMap(({ id, name, icon }) => listed(id, name, icon, 'ANNOUNCED')),
    ...knownPaths.flatMap(([path, name]) => listed(path, name, '', 'INJECTED')),
  ]
}

const okx = 'okxwallet'
/** OKX has one object a network. */
const okxObjects: Readonly<Record<string, string>> = {
  'bitcoin:mainnet': `${okx}.bitcoin`,
  'bitcoin:testnet': `${okx}.bitcoinTestnet`,
  'bitcoin:signet': `${okx}.bitcoinSignet`,
}

function okxObject(network: CaipNetworkId | undefined): UnisatProvider | undefined {
  const isOf = (chain: string): boolean => !network || networkOfChain(chain) === network
  return atPath(okxObjects[Object.keys(okxObjects).find(isOf) ?? ''] ?? '') as UnisatProvider | undefined
}

const kin: readonly [path: string, name: string, rdns: string][] = [
  ['$onekey.btc', 'OneKey', 'so.onekey.app.wallet'],
  ['bitkeep.unisat', 'Bitget Wallet', 'com.bitget.web3'],
  ['binancew3w.bitcoin', 'Binance Wallet', 'com.binance.wallet'],
  ['unisat', 'UniSat', ''],
]

/** Wallets of UniSat's form. Several also pose as `window.unisat`: who lists them takes each object once. */
export function unisatWallets(): WindowWallet[] {
  const found: WindowWallet[] = []
  const add = (provider: object | undefined, name: string, rdns: string, asks: BitcoinAsks): void => {
    if (!provider || typeof fieldsOf(provider)['signPsbt'] !== 'function') return
    found.push({ name, icon: '', rdns, type: 'INJECTED', provider, asks })
  }
  add(atPath(`${okx}.bitcoin`), 'OKX Wallet', 'com.okex.wallet', unisatAsks(okxObject))
  for (const [path, name, rdns] of kin) {
    const provider = atPath(path)
    if (path === 'unisat' && isPose(provider)) continue
    add(
      provider,
      name,
      rdns,
      unisatAsks(() => provider as UnisatProvider | undefined),
    )
  }
  return found
}

/** Binance, Bitget and OneKey put a second object of their own at `window.unisat`, and say so. */
const isPose = (provider: object | undefined): boolean =>
  ['isBinance', 'isBitKeep', 'isOkxWallet', 'isOneKey'].some((flag) => fieldsOf(provider)[flag] === true)

import { bitcoinNetworks } from '../protocol/bitcoin.ts'
import type { CaipNetworkId } from '../protocol/caip.ts'

export type BitcoinNetworkName = keyof typeof bitcoinNetworks

const entries = Object.entries(bitcoinNetworks) as [BitcoinNetworkName, CaipNetworkId][]

export const nameOfNetwork = (network: string | undefined): BitcoinNetworkName | undefined =>
  entries.find(([, id]) => id === network)?.[0]

/** `bitcoin:mainnet` → its CAIP-2 id; `undefined` for a chain that has none. */
export const networkOfChain = (chain: unknown): CaipNetworkId | undefined =>
  entries.find(([name]) => `bitcoin:${name}` === chain)?.[1]

/** `Mainnet`, as sats-connect writes it. */
export const titleOf = (name: string): string => name[0]?.toUpperCase() + name.slice(1)

/** The other way. */
export const networkOfTitle = (title: unknown): CaipNetworkId | undefined =>
  entries.find(([name]) => titleOf(name) === title)?.[1]

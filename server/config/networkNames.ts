import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'

/** Names that stand for CAIP-2 ids in settings: `solana:devnet`, `bitcoin:regtest`. */
const aliases: ReadonlyMap<string, string> = new Map([
  ...Object.entries(solanaClusters).map(([name, id]) => [`solana:${name}`, id] as const),
  ...Object.entries(bitcoinNetworks).map(([name, id]) => [`bitcoin:${name}`, id] as const),
])

/**
 * What a setting calls a network → its CAIP-2 id. Names of variables are upper case, ids of Solana are not: an id that
 * stands in `listed` is found however it is written.
 */
export function networkIdOf(name: string, listed: readonly string[] = []): string {
  const wanted = name.toLowerCase()
  return aliases.get(wanted) ?? listed.find((id) => id.toLowerCase() === wanted) ?? name
}

/** `RPC_URLS` and an id → the variable, by its alias where there is one. */
export function variableName(prefix: string, id: string): string {
  const alias = [...aliases].find(([, aliased]) => aliased === id)?.[0]
  return `${prefix}_${(alias ?? id).toUpperCase().replace(':', '_')}`
}

import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'

/** Other names of the networks: those of bitcoind, of older wallets, and of wallets that name the chain alone. */
const aliases: Readonly<Record<string, string>> = {
  bitcoin: 'mainnet',
  btc: 'mainnet',
  livenet: 'mainnet',
  main: 'mainnet',
  test: 'testnet',
  testnet3: 'testnet',
}

/** By name, and by themselves: some wallets say the id of CAIP-2. */
const networks: ReadonlyMap<string, CaipNetworkId> = new Map(
  Object.entries(bitcoinNetworks).flatMap(([name, id]) => [
    [name, id],
    [id.toLowerCase(), id],
  ]),
)

/** Wallet Standard, sats-connect, UniSat's chains and its older networks: `bitcoin:signet`, `Signet`, `BITCOIN_SIGNET`. */
const nameOf = (word: string): string => {
  const name = word.toLowerCase().replace(/^bitcoin[:_ -]/, '')
  return Object.hasOwn(aliases, name) ? (aliases[name] as string) : name
}

/**
 * Networks that a Bitcoin wallet says it is on; `undefined` where it says nothing. What has no name here is none of them:
 * Fractal writes its addresses as Bitcoin does.
 */
export function networksSaid(on: unknown): CaipNetworkId[] | undefined {
  const texts = (Array.isArray(on) ? on.slice(0, 32) : [on]).filter((one) => typeof one === 'string')
  const words = texts.map((text) => text.trim()).filter(Boolean)
  if (words.length === 0) return undefined
  return words.flatMap((word) => networks.get(nameOf(word)) ?? [])
}

import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'

/** Wallet Standard, sats-connect, UniSat's chains and its older networks: `bitcoin:signet`, `Signet`, `BITCOIN_SIGNET`. */
const nameOf = (word: string): string => {
  const name = word.toLowerCase().replace(/^bitcoin[:_]/, '')
  return name === 'livenet' ? 'mainnet' : name
}

/**
 * Networks that a Bitcoin wallet says it is on; `undefined` where it says nothing. What has no name here is none of them:
 * Fractal writes its addresses as Bitcoin does.
 */
export function networksSaid(on: unknown): CaipNetworkId[] | undefined {
  const words = (Array.isArray(on) ? on.slice(0, 32) : [on]).filter((one) => typeof one === 'string')
  if (words.length === 0) return undefined
  const ids: Readonly<Record<string, CaipNetworkId>> = bitcoinNetworks
  return words.flatMap((word) => {
    const name = nameOf(word)
    return Object.hasOwn(ids, name) ? [ids[name] as CaipNetworkId] : []
  })
}

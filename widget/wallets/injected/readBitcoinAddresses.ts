import type { BitcoinAddress } from '../../../host-sdk/protocol/bitcoin.ts'
import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'

/** More than anybody grants to one site. */
const mostAddresses = 100

const { mainnet, testnet, testnet4, signet, regtest } = bitcoinNetworks
/** Which networks write an address so. The test networks share a form. */
const prefixes: readonly [form: RegExp, networks: readonly CaipNetworkId[]][] = [
  [/^(bc1[a-z0-9]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{24,34})$/, [mainnet]],
  [/^tb1[a-z0-9]{11,87}$/, [testnet, testnet4, signet]],
  [/^bcrt1[a-z0-9]{11,85}$/, [regtest]],
  [/^[mn2][1-9A-HJ-NP-Za-km-z]{24,34}$/, [testnet, testnet4, signet, regtest]],
]

export const networksOfAddress = (address: string): readonly CaipNetworkId[] =>
  prefixes.find(([form]) => form.test(address))?.[1] ?? []

const asHex = (text: string): string =>
  Array.from(text, (letter) => letter.charCodeAt(0).toString(16)).join('')

/** MetaMask gives the address in its place, of which the last 32 letters look like a key of taproot. */
const isKey = (value: unknown, address: string): value is string =>
  typeof value === 'string' &&
  /^([0-9a-f]{64}|0[23][0-9a-f]{64})$/.test(value) &&
  !asHex(address).endsWith(value)

/** A wallet's answer to `getAccountAddresses`; what is malformed is left out. */
export function readBitcoinAddresses(answer: unknown): BitcoinAddress[] {
  if (!Array.isArray(answer)) return []
  return answer.slice(0, mostAddresses).flatMap((value) => {
    const { address, publicKey, path, intention, on } = (value ?? {}) as Record<string, unknown>
    if (typeof address !== 'string' || networksOfAddress(address).length === 0) return []
    return [
      {
        address,
        publicKey: isKey(publicKey, address) ? publicKey : '',
        intention: intention === 'ordinal' ? 'ordinal' : 'payment',
        ...(typeof path === 'string' && path.length <= 64 && { path }),
        ...(on !== undefined && { on }),
      } as const,
    ]
  })
}

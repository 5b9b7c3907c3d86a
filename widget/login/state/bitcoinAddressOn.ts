import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'

const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** Bech32 (BIP-173) for version 0, Bech32m (BIP-350) for later ones. */
const finals = { first: 1, later: 0x2bc830a3 }
const checksumLength = 6

const prefixes: Readonly<Record<string, string>> = {
  [bitcoinNetworks.testnet]: 'tb',
  [bitcoinNetworks.testnet4]: 'tb',
  [bitcoinNetworks.signet]: 'tb',
  [bitcoinNetworks.regtest]: 'bcrt',
}

const polymod = (values: number[]): number =>
  values.reduce((sum, value) => {
    const top = sum >>> 25
    const shifted = ((sum & 0x1ffffff) << 5) ^ value
    return generator.reduce((left, part, bit) => ((top >>> bit) & 1 ? left ^ part : left), shifted)
  }, 1)

function encode(prefix: string, words: number[]): string {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  const spread = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
  const final = words[0] === 0 ? finals.first : finals.later
  const sum = polymod([...spread, ...words, ...new Array(checksumLength).fill(0)]) ^ final
  const checksum = Array.from({ length: checksumLength }, (_, at) => (sum >>> (5 * (5 - at))) & 31)
  return `${prefix}1${[...words, ...checksum].map((word) => letters[word]).join('')}`
}

/**
 * A segwit address of the main network as another network writes it; `undefined` where that is none of Bitcoin's test
 * networks. Small, because it is needed before any library of Bitcoin.
 */
export function bitcoinAddressOn(address: string, networkId: string): string | undefined {
  const prefix = Object.hasOwn(prefixes, networkId) ? prefixes[networkId] : undefined
  const words = [...address.slice(address.lastIndexOf('1') + 1, -checksumLength)].map((letter) =>
    letters.indexOf(letter),
  )
  return prefix && words.length > 0 && !words.includes(-1) ? encode(prefix, words) : undefined
}

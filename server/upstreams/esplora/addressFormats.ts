import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'

/** What addresses of a network begin with, in bytes for Base58Check and in letters for Bech32. */
export interface AddressFormat {
  bech32: string
  pubKeyHash: number
  scriptHash: number
  wif: number
}

const main = { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 }
const test = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

const formats: ReadonlyMap<string, AddressFormat> = new Map([
  [bitcoinNetworks.mainnet, main],
  [bitcoinNetworks.testnet, test],
  [bitcoinNetworks.testnet4, test],
  [bitcoinNetworks.signet, test],
  [bitcoinNetworks.regtest, { ...test, bech32: 'bcrt' }],
])

/** By the reference of CAIP-2: the first 32 digits of the genesis block. */
export const addressFormat = (reference: string): AddressFormat | undefined =>
  formats.get(`bip122:${reference}`)

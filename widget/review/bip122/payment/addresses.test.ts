import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { bitcoinNetworks } from '../../../../host-sdk/protocol/bitcoin.ts'
import { addressOf, scriptOf } from './addresses.ts'
import { bip173, bip350 } from './test/bech32.json'

const payment = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const { mainnet, testnet } = bitcoinNetworks
const networkOf = (address: string) => (/^tb/i.test(address) ? testnet : mainnet)
/** A version of witness programs that has rules today: who pays to another pays anybody. */
const isKnown = (script: string): boolean => /^(0014.{40}|0020.{64}|5120.{64})$/.test(script)

describe.each([
  ['BIP-173', bip173],
  ['BIP-350', bip350],
])('%s', (_, { addresses, notAddresses, strings, notStrings }) => {
  test.each(addresses.filter(({ script }) => isKnown(script)))('default: $address', ({ address, script }) => {
    const network = networkOf(address)
    expect(bytesToHex(scriptOf(address, network) ?? new Uint8Array())).toBe(script)
    expect(addressOf(hexToBytes(script), network)).toBe(address.toLowerCase())
    expect(scriptOf(address, network === mainnet ? testnet : mainnet)).toBeUndefined()
  })

  test.each(addresses.filter(({ script }) => !isKnown(script)))(
    'behavior: nobody is paid by rules that are not there yet: $address',
    ({ address }) => expect(scriptOf(address, networkOf(address))).toBeUndefined(),
  )

  test.each(notAddresses)('error: $address ($reason)', ({ address }) => {
    for (const network of Object.values(bitcoinNetworks)) expect(scriptOf(address, network)).toBeUndefined()
  })

  test.each([...strings, ...notStrings])('error: %j is no address of Bitcoin', (text) => {
    for (const network of Object.values(bitcoinNetworks)) expect(scriptOf(text, network)).toBeUndefined()
  })
})

test('behavior: addresses of every form have a script, others none', () => {
  expect(scriptOf(payment)).toEqual(hexToBytes('0014751e76e8199196d454941c45d1b3a323f1433bd6'))
  expect(scriptOf('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toEqual(
    hexToBytes('76a91477bff20c60e522dfaa3350c39b030a5d004e839a88ac'),
  )
  for (const none of ['', 'bc1q', `${payment}x`, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'])
    expect(scriptOf(none)).toBeUndefined()
})

/** The addresses of one script on each network. Vectors: BIP-173, BIP-350. */
test.each([
  [
    '0014751e76e8199196d454941c45d1b3a323f1433bd6',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  ],
  [
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47zagq',
    undefined,
  ],
])('behavior: %s is written as each network writes it', (hex, onMain, onTestnet, onRegtest) => {
  const script = hexToBytes(hex)
  const { mainnet, testnet, signet, regtest } = bitcoinNetworks
  expect(addressOf(script, mainnet)).toBe(onMain)
  expect(addressOf(script, testnet)).toBe(onTestnet)
  expect(addressOf(script, signet)).toBe(onTestnet)
  if (onRegtest) expect(addressOf(script, regtest)).toBe(onRegtest)
  expect(scriptOf(onTestnet, testnet)).toEqual(script)
  expect(scriptOf(onTestnet, mainnet)).toBeUndefined()
  expect(scriptOf(onMain, testnet)).toBeUndefined()
})

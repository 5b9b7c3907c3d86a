import { expect, test } from 'vitest'
import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import { bitcoinAddressOn } from './bitcoinAddressOn.ts'

const { mainnet, testnet, signet, regtest } = bitcoinNetworks

/** The same scripts in BIP-173 and BIP-350; for regtest as Bitcoin Core writes them. */
test.each([
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', testnet, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', signet, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', regtest, 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    testnet,
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47zagq',
  ],
])('default: %s on %s', (address, network, expected) => {
  expect(bitcoinAddressOn(address, network)).toBe(expected)
})

test.each([
  ['the main network itself', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', mainnet],
  ['a network of another family', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'eip155:1'],
  ['an inherited name', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'constructor'],
  ['no address', '', testnet],
  ['an address of the old form', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', testnet],
])('error: nothing for %s', (_, address, network) => {
  expect(bitcoinAddressOn(address, network)).toBeUndefined()
})

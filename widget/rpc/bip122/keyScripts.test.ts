import ecc from '@bitcoinerlab/secp256k1'
import { hex } from '@scure/base'
import { address as addresses, initEccLib, type Network, networks } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { keyScripts } from './keyScripts.ts'

initEccLib(ecc)
const isKeyOf = (address: string, key: string, network: Network): boolean =>
  keyScripts(hex.decode(key)).includes(hex.encode(addresses.toOutputScript(address, network)))
const { bitcoin, testnet } = networks
const taproot = 'cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115'
const segwit = '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c'
const nested = '03a1af804ac108a8a51782198c2d034b28bf90c8803f5a53f76276fa69a4eae77f'
const whole =
  '04678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5f'
const ofTaproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const ofSegwit = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const ofNested = '2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2'

test.each<[string, string, string, Network]>([
  ['BIP-86', ofTaproot, taproot, bitcoin],
  [
    'BIP-86, the tweaked key',
    ofTaproot,
    'a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c',
    bitcoin,
  ],
  ['BIP-84', ofSegwit, segwit, bitcoin],
  ['BIP-84, a key of taproot', ofSegwit, segwit.slice(2), bitcoin],
  ['BIP-49', ofNested, nested, testnet],
  ['the genesis block', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', whole, bitcoin],
])('default: %s', (_, address, key, network) => {
  expect(isKeyOf(address, key, network)).toBe(true)
})

test.each<[string, string, string, Network]>([
  ['another key', ofSegwit, nested, bitcoin],
  ['no point of the curve', ofTaproot, 'ff'.repeat(32), bitcoin],
  ['no point of the curve, in a form with a sign', ofSegwit, `05${segwit.slice(2)}`, bitcoin],
  ['no key at all', ofSegwit, '', bitcoin],
  ['the key with another sign', ofSegwit, `02${segwit.slice(2)}`, bitcoin],
])('error: %s', (_, address, key, network) => {
  expect(isKeyOf(address, key, network)).toBe(false)
})

import { hexToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { withSecp256k1Key } from './withSecp256k1Key.ts'

const seed = { bip39: hexToBytes('000102030405060708090a0b0c0d0e0f') }

/** BIP-32, test vector 1. */
const vectors = [
  [
    'm',
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  ],
  [
    "m/0'/1/2'/2/1000000000",
    'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
  ],
] as const

test.each(vectors)('default %s', (path, extended) => {
  const found = withSecp256k1Key(seed, path, (key, publicKey) => [key.slice(), publicKey])
  const { privateKey, publicKey } = HDKey.fromExtendedKey(extended)
  expect(found).toEqual([privateKey, publicKey])
})

test('behavior: the key is zero afterwards, also after a failure', () => {
  const kept: Uint8Array[] = []
  withSecp256k1Key(seed, 'm/0', (key) => kept.push(key))
  const failing = () =>
    withSecp256k1Key(seed, 'm/0', (key) => {
      kept.push(key)
      throw new Error('no')
    })
  expect(failing).toThrow('no')
  expect(kept).toEqual([new Uint8Array(32), new Uint8Array(32)])
})

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { withEd25519Key } from './withEd25519Key.ts'

const seed = { bip39: hexToBytes('000102030405060708090a0b0c0d0e0f') }

/** SLIP-10, test vector 1 for ed25519. */
test.each([
  ['m', '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  ["m/0'", '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  ["m/0'/1'/2'/2'/1000000000'", '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
])('default %s', (path, key) => {
  expect(withEd25519Key(seed, path, bytesToHex)).toBe(key)
})

test('behavior: the key is zero afterwards', () => {
  let kept = new Uint8Array(1).fill(1)
  withEd25519Key(seed, "m/44'", (key) => {
    kept = key as Uint8Array<ArrayBuffer>
  })
  expect(kept).toEqual(new Uint8Array(32))
})

test('error: a step that is not hardened', () => {
  expect(() => withEd25519Key(seed, 'm/44', () => 1)).toThrow('hardened')
})

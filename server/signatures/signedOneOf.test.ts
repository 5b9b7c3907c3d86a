import { ed25519 } from '@noble/curves/ed25519.js'
import { numberToBytesLE } from '@noble/curves/utils.js'
import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { signedOneOf } from './signedOneOf.ts'

const strict = { zip215: false } as const
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const key = (seed: number) => new Uint8Array(32).fill(seed)

test.each([
  // RFC 8032 §7.1, tests 1 to 3.
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
])('default: vector of RFC 8032: %s', (publicKey, message, signature) => {
  const [signer, text, signed] = [publicKey, message, signature].map((each) => hex.decode(each)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  expect(signedOneOf([text], signed, signer)).toBe(true)
  expect(signedOneOf([bytes('a'), bytes('b'), text], signed, signer)).toBe(true)
  expect(signedOneOf([bytes('a'), bytes('b')], signed, signer)).toBe(false)
  expect(signedOneOf([], signed, signer)).toBe(false)
})

test('behavior: says what the library says, of good signatures and of changed ones', () => {
  for (let turn = 1; turn < 12; turn += 1) {
    const message = bytes(`text ${turn}`)
    const signature = ed25519.sign(message, key(turn))
    const signer = ed25519.getPublicKey(key(turn))
    const at = (turn * 7) % 64
    const changed = signature.map((byte, index) => (index === at ? byte ^ (1 << (turn % 8)) : byte))
    for (const [one, of] of [
      [signature, signer],
      [changed, signer],
      [signature, ed25519.getPublicKey(key(turn + 1))],
    ] as const)
      expect(signedOneOf([message], one, of)).toBe(ed25519.verify(one, message, of, strict))
  }
})

const { Point } = ed25519
const order = Point.Fn.ORDER
const message = bytes('text')
const signature = ed25519.sign(message, key(5))
const signer = ed25519.getPublicKey(key(5))
const s = (signed: Uint8Array) => BigInt(`0x${hex.encode(signed.slice(32).reverse())}`)
const identity = Point.ZERO.toBytes()
/** Torsion of order 8, and encodings of the identity and of y = 1 that are not canonical: https://eprint.iacr.org/2020/1244. */
const odd = [
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
].map((each) => hex.decode(each))

test.each<[string, Uint8Array, Uint8Array]>([
  [
    'S of the order and more',
    Uint8Array.of(...signature.slice(0, 32), ...numberToBytesLE(s(signature) + order, 32)),
    signer,
  ],
  ['a signature of 63 bytes', signature.slice(1), signer],
  ['a signature of 65 bytes', Uint8Array.of(...signature, 0), signer],
  ['no signature', new Uint8Array(), signer],
  ['a key of 31 bytes', signature, signer.slice(1)],
  ['a key that is no point', signature, new Uint8Array(32).fill(2)],
  ['zeros for the identity', Uint8Array.of(...identity, ...new Uint8Array(32)), identity],
  ...odd.flatMap((point): [string, Uint8Array, Uint8Array][] => [
    [`the key ${hex.encode(point)}`, Uint8Array.of(...identity, ...new Uint8Array(32)), point],
    [`the point R ${hex.encode(point)}`, Uint8Array.of(...point, ...signature.slice(32)), signer],
  ]),
])('error: %s', (_, signed, by) => {
  expect(signedOneOf([message, bytes('other')], signed, by)).toBe(false)
})

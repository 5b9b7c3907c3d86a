import { ed25519 } from '@noble/curves/ed25519.js'
import { numberToBytesLE } from '@noble/curves/utils.js'
import { base58, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { offchainEnvelopes } from './offchainEnvelopes.ts'
import { verifySolana } from './verifySolana.ts'

const secret = new Uint8Array(32).fill(9)
const publicKey = ed25519.getPublicKey(secret)
const address = base58.encode(publicKey)
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const sign = (message: Uint8Array): string => base58.encode(ed25519.sign(message, secret))
const verify = (text: string, signature: string, by = address) =>
  verifySolana(
    { chains: undefined as never },
    { namespace: 'solana', reference: 'x', address: by },
    text,
    signature,
  )

const texts = {
  'a line in ASCII': 'Sign in to Shop.',
  'lines in ASCII': 'shop.example wants you to sign in\n\nNonce: 1',
  'lines beyond ASCII': 'Grüße\nNonce: 1',
  'a long text': 'x'.repeat(1_213),
}

test.each(Object.entries(texts))('default: %s, alone and in each envelope that fits', async (_, text) => {
  for (const message of [bytes(text), ...offchainEnvelopes(bytes(text), address)]) {
    expect(await verify(text, sign(message))).toBe('key')
    expect(await verify(`${text}.`, sign(message))).toBeUndefined()
  }
})

describe('what a bad signature costs', () => {
  // Formats by anza-xyz/agave's off-chain messages; a device takes the end of a line for ASCII (LedgerHQ/app-solana).
  test.each([
    ['a line in ASCII', 3, [0]],
    ['lines in ASCII', 5, [1, 0]],
    ['lines beyond ASCII', 3, [1]],
    ['a long text', 3, [2]],
  ] as const)('behavior: %s has %i envelopes', (name, count, formats) => {
    const envelopes = offchainEnvelopes(bytes(texts[name]), address)
    expect(envelopes).toHaveLength(count)
    const versionZero = envelopes.filter((envelope) => envelope[16] === 0)
    const ofSdk = versionZero.filter((_, at) => at % 2 === 0)
    expect(ofSdk.map((envelope) => envelope[17])).toEqual(formats)
  })

  test.each<[string, string, string]>([
    ['63 bytes', base58.encode(new Uint8Array(63).fill(1)), address],
    ['65 bytes', base58.encode(new Uint8Array(65).fill(1)), address],
    ['none', '', address],
    ['what is no base58', '0OIl', address],
    ['hex', '00'.repeat(64), address],
    ['60,000 letters', '2'.repeat(60_000), address],
    ['an address of 31 bytes', sign(bytes('x')), base58.encode(publicKey.slice(1))],
    ['an address of 60,000 letters', sign(bytes('x')), '2'.repeat(60_000)],
    ['an address that is no point', sign(bytes('x')), base58.encode(new Uint8Array(32).fill(2))],
    ['no address', sign(bytes('x')), ''],
  ])('error: %s', async (_, signature, by) => {
    expect(await verify('x', signature, by)).toBeUndefined()
  })

  test('param: an address and a signature of as many letters as there can be', async () => {
    const zeros = base58.encode(new Uint8Array(64).fill(255))
    expect(zeros).toHaveLength(88)
    expect(await verify('x', zeros)).toBeUndefined()
    expect(base58.encode(new Uint8Array(32).fill(255))).toHaveLength(44)
  })
})

test('error: the signature of another key', async () => {
  const other = base58.encode(ed25519.sign(bytes('x'), new Uint8Array(32).fill(8)))
  expect(await verify('x', other)).toBeUndefined()
})

describe('strict', () => {
  const { Point } = ed25519
  const identity = Point.ZERO.toBytes()
  const signature = ed25519.sign(bytes('x'), secret)
  const s = BigInt(`0x${hex.encode(signature.slice(32).reverse())}`)
  // Torsion of order 8, and encodings of the identity and of y = 1 that are not canonical: https://eprint.iacr.org/2020/1244.
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
      Uint8Array.of(...signature.slice(0, 32), ...numberToBytesLE(s + Point.Fn.ORDER, 32)),
      publicKey,
    ],
    ['zeros for the identity', Uint8Array.of(...identity, ...new Uint8Array(32)), identity],
    ...odd.flatMap((point): [string, Uint8Array, Uint8Array][] => [
      [`the key ${hex.encode(point)}`, Uint8Array.of(...identity, ...new Uint8Array(32)), point],
      [`the point R ${hex.encode(point)}`, Uint8Array.of(...point, ...signature.slice(32)), publicKey],
    ]),
  ])('error: %s', async (_, signed, by) => {
    expect(await verify('x', base58.encode(signed), base58.encode(by))).toBeUndefined()
  })
})

import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import { Address, NETWORK, OutScript, p2pkh, p2sh, p2tr, p2wpkh, RawWitness, WIF } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { messageHash, virtualTransactions } from './bip322.ts'
import { signedMessageHash } from './signedMessage.ts'
import { verifyBip122 } from './verifyBip122.ts'

const mainnet = '000000000019d6689c085ae165831e93'
const verify = (address: string, text: string, signature: string, reference = mainnet) =>
  verifyBip122({ chains: undefined as never }, { namespace: 'bip122', reference, address }, text, signature)

/** Key, addresses and signatures of the test vectors in BIP-322. */
const privateKey = WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
const publicKey = secp256k1.getPublicKey(privateKey)
const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
const vectors = [
  [
    segwit,
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    segwit,
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    segwit,
    'Hello World',
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    taproot,
    'Hello World',
    'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
  ],
] as const

describe('BIP-322', () => {
  test.each(vectors)('default: %s signed %j', async (address, text, signature) => {
    expect(await verify(address, text, signature)).toBe('key')
  })

  test.each([
    [
      '',
      'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
      'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
      '1e9654e951a5ba44c8604c4de6c67fd78a27e81dcadcfe1edf638ba3aaebaed6',
    ],
    [
      'Hello World',
      'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
      'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
      '88737ae86f2077145f93cc4b153ae9a1cb8d56afa511988c149c5c8c9d93bddf',
    ],
  ])('default: hash and transactions of %j', (text, hash, toSpendId, toSignId) => {
    expect(hex.encode(messageHash(text))).toBe(hash)
    const script = OutScript.encode(Address(NETWORK).decode(segwit))
    const { toSpend, toSign } = virtualTransactions(script, text)
    expect([toSpend.id, toSign.id]).toEqual([toSpendId, toSignId])
  })

  test('error: every changed bit of a signature', async () => {
    for (const [address, text, signature] of vectors) {
      const bytes = base64.decode(signature)
      for (let index = 0; index < bytes.length; index += 1) {
        const changed = bytes.map((byte, at) => (at === index ? byte ^ 1 : byte))
        expect(await verify(address, text, base64.encode(changed)), `${address} ${index}`).toBeUndefined()
      }
    }
  })

  test('error: another text, address, chain or kind of address', async () => {
    for (const [address, text, signature] of vectors) {
      expect(await verify(address, `${text}!`, signature)).toBeUndefined()
      expect(await verify(address === segwit ? taproot : segwit, text, signature)).toBeUndefined()
      expect(await verify(address, text, signature, '000000000933ea01ad0ee984209779ba')).toBeUndefined()
      expect(await verify(address, text, signature, '__proto__')).toBeUndefined()
    }
    const nested = p2sh(p2wpkh(publicKey)).address ?? ''
    expect(await verify(nested, 'Hello World', vectors[1][2])).toBeUndefined()
  })

  test('error: a witness that signs less than all, or is no witness', async () => {
    const witness = RawWitness.decode(base64.decode(vectors[1][2]))
    const none = [witness[0]?.map((byte, at, all) => (at === all.length - 1 ? 2 : byte)), witness[1]]
    for (const items of [none, [witness[0]], [...witness, witness[1]], []]) {
      const signature = base64.encode(RawWitness.encode(items as Uint8Array[]))
      expect(await verify(segwit, 'Hello World', signature)).toBeUndefined()
    }
    for (const signature of ['', 'AA==', 'no base64', '/////w==', base64.encode(new Uint8Array(64))]) {
      expect(await verify(segwit, 'Hello World', signature)).toBeUndefined()
    }
  })
})

describe('signature with a header byte', () => {
  const sign = (text: string, header: number): string => {
    const signature = secp256k1.sign(signedMessageHash(text), privateKey, {
      prehash: false,
      format: 'recovered',
    })
    return base64.encode(signature.map((byte, at) => (at === 0 ? header + byte : byte)))
  }
  const legacy = p2pkh(publicKey).address ?? ''
  const nested = p2sh(p2wpkh(publicKey)).address ?? ''
  const old = p2pkh(secp256k1.Point.fromBytes(publicKey).toBytes(false)).address ?? ''

  test.each([
    ['P2PKH', legacy, 31],
    ['P2PKH of an uncompressed key', old, 27],
    ['P2SH-P2WPKH', nested, 35],
    ['P2WPKH', segwit, 39],
    ['P2WPKH with the header of P2PKH', segwit, 31],
  ])('default: %s', async (_kind, address, header) => {
    const long = 'x'.repeat(300)
    for (const text of ['Hello World', 'grüße', long]) {
      expect(await verify(address, text, sign(text, header))).toBe('key')
      expect(await verify(address, `${text}!`, sign(text, header))).toBeUndefined()
    }
  })

  test('default: a signature that another wallet made', async () => {
    // From the tests of Bitcoin Core (message_verify).
    const signature =
      'IPojfrX2dfPnH26UegfbGQQLrdK844DlHq5157/P6h57WyuS/Qsl+h/WSVGDF4MUi4rWSswW38oimDYfNNUBUOk='
    expect(await verify('15CRxFdyRpGZLW9w8HnHvVduizdL5jKNbs', 'Trust no one', signature)).toBe('key')
    expect(
      await verify('15CRxFdyRpGZLW9w8HnHvVduizdL5jKNbs', 'I never signed this', signature),
    ).toBeUndefined()
  })

  test.each([
    ['the key of another address', legacy, 27],
    ['an uncompressed key in a witness', segwit, 27],
    ['a header out of range', legacy, 43],
    ['a header below', legacy, 20],
    ['taproot', p2tr(publicKey.subarray(1)).address ?? '', 31],
  ])('error: %s', async (_what, address, header) => {
    expect(await verify(address, 'Hello World', sign('Hello World', header))).toBeUndefined()
  })
})

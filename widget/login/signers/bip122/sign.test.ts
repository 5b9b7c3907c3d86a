import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { Address, OutScript, RawWitness, SigHash, Transaction, WIF } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { abandonWords, seedOf } from '../test/seeds.ts'
import { extractTransaction } from './extractTransaction.ts'
import { readAccount } from './readAccount.ts'
import { signBip322, toSign, toSpend } from './signBip322.ts'
import { hashMessage } from './signEcdsaMessage.ts'
import { signMessage } from './signMessage.ts'
import { type PsbtInput, signPsbt } from './signPsbt.ts'

const seed = seedOf(abandonWords)
const payment = readAccount(seed, 'payment')
const ordinals = readAccount(seed, 'ordinals')
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const scriptOf = (address: string): Uint8Array => OutScript.encode(Address().decode(address))

describe('messages', () => {
  /** Vectors of BIP-322. */
  const key = WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
  const segwit = scriptOf('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
  const taproot = scriptOf('bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3')

  test.each([
    [
      '',
      'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
      '1e9654e951a5ba44c8604c4de6c67fd78a27e81dcadcfe1edf638ba3aaebaed6',
    ],
    [
      'Hello World',
      'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
      '88737ae86f2077145f93cc4b153ae9a1cb8d56afa511988c149c5c8c9d93bddf',
    ],
  ])('default: transactions of BIP-322 for %o', (text, spend, sign) => {
    expect(bytesToHex(toSpend(bytes(text), segwit).txid)).toBe(spend)
    const transaction = Transaction.fromRaw(toSign(bytes(text), segwit).unsignedTx, {
      allowUnknownOutputs: true,
      allowUnknownVersion: true,
    })
    expect(transaction.id).toBe(sign)
  })

  test.each([
    [
      '',
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'Hello World',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  ])('param: P2WPKH, %o', (text, expected) => {
    expect(signBip322(key, 'payment', { message: bytes(text), script: segwit })).toBe(expected)
  })

  test('param: P2TR', () => {
    expect(signBip322(key, 'ordinals', { message: bytes('Hello World'), script: taproot })).toBe(
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
    )
  })

  test('param: both addresses of a seed', () => {
    const message = bytes('hello')
    const simple = signMessage(seed, { address: ordinals.address, message, scheme: 'bip322' })
    const [witness] = RawWitness.decode(base64.decode(simple))
    const hash = toSign(message, ordinals.script).preimageWitnessV1(0, [ordinals.script], 1, [0n])
    expect(schnorr.verify(witness?.slice(0, 64) ?? bytes(''), hash, ordinals.script.subarray(2))).toBe(true)
    const again = signMessage(seed, { address: ordinals.address, message, scheme: 'bip322' })
    expect(again).toBe(simple)
  })

  test('param: ecdsa, whose header gives the key back', () => {
    const message = bytes('x'.repeat(300))
    const signature = base64.decode(signMessage(seed, { address: payment.address, message, scheme: 'ecdsa' }))
    expect(signature).toHaveLength(65)
    const recovered = secp256k1.Signature.fromBytes(signature.slice(1), 'compact')
      .addRecoveryBit((signature[0] ?? 0) - 39)
      .recoverPublicKey(hashMessage(message))
    expect(recovered.toHex(true)).toBe(payment.publicKey)
  })

  test('error: refused', () => {
    const message = bytes('hello')
    expect(() => signMessage(seed, { address: ordinals.address, message, scheme: 'ecdsa' })).toThrow(
      'scheme_not_supported',
    )
    const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
    expect(() => signMessage(seed, { address, message, scheme: 'bip322' })).toThrow('not_our_address')
  })
})

describe('PSBT', () => {
  const foreign = scriptOf('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
  const txid = new Uint8Array(32).fill(1)
  type Change = Parameters<Transaction['updateInput']>[1]

  /** Inputs 0 and 3: payment, 1: ordinals, 2: of somebody else. */
  function psbtOf(changes: Record<number, Change> = {}): string {
    const transaction = new Transaction({ disableScriptCheck: true })
    const scripts = [payment.script, ordinals.script, foreign, payment.script]
    scripts.forEach((script, index) => {
      transaction.addInput({ txid, index, witnessUtxo: { amount: 10_000n, script }, ...changes[index] })
    })
    for (const amount of [9_000n, 8_000n, 7_000n]) transaction.addOutput({ amount, script: foreign })
    return base64.encode(transaction.toPSBT())
  }
  const read = (psbt: string): Transaction => Transaction.fromPSBT(base64.decode(psbt))
  const ours = (index: number, sighashTypes?: number[]): PsbtInput => ({
    address: index === 1 ? ordinals.address : payment.address,
    index,
    ...(sighashTypes && { sighashTypes }),
  })
  const sign = (psbt: string, ...inputs: PsbtInput[]): Transaction => read(signPsbt(seed, { psbt, inputs }))

  test('default: the named inputs, and no other', () => {
    const signed = sign(psbtOf(), ours(0), ours(1))
    expect(signed.getInput(0).partialSig).toHaveLength(1)
    expect(signed.getInput(1).tapKeySig).toHaveLength(64)
    expect(signed.getInput(2).partialSig).toBeUndefined()
    expect(signed.getInput(3).partialSig).toBeUndefined()
  })

  test('behavior: signatures hold', () => {
    const signed = sign(psbtOf(), ours(0), ours(1))
    const code = OutScript.encode({ type: 'pkh', hash: payment.script.subarray(2) })
    const [publicKey, signature] = signed.getInput(0).partialSig?.[0] ?? [bytes(''), bytes('')]
    const hash = signed.preimageWitnessV0(0, code, SigHash.ALL, 10_000n)
    const options = { prehash: false, format: 'der' } as const
    expect(signature.at(-1)).toBe(SigHash.ALL)
    expect(secp256k1.verify(signature.slice(0, -1), hash, publicKey, options)).toBe(true)
    const scripts = [payment.script, ordinals.script, foreign, payment.script]
    const taproot = signed.preimageWitnessV1(1, scripts, 0, Array(4).fill(10_000n))
    const keySignature = signed.getInput(1).tapKeySig ?? bytes('')
    expect(schnorr.verify(keySignature, taproot, ordinals.script.subarray(2))).toBe(true)
  })

  test('behavior: deterministic', () => {
    const options = { psbt: psbtOf(), inputs: [ours(0), ours(1)] }
    expect(signPsbt(seed, options)).toBe(signPsbt(seed, options))
  })

  test('param: the sighash of the PSBT or of the caller', () => {
    const sighash = SigHash.SINGLE_ANYONECANPAY
    const psbt = psbtOf({ 0: { sighashType: sighash } })
    expect(
      sign(psbt, ours(0, [sighash]))
        .getInput(0)
        .partialSig?.[0]?.[1].at(-1),
    ).toBe(sighash)
    const listed = sign(psbtOf(), ours(1, [sighash])).getInput(1)
    expect(listed.tapKeySig).toHaveLength(65)
    expect(listed.tapKeySig?.at(-1)).toBe(sighash)
  })

  test('param: extract', () => {
    const transaction = new Transaction()
    transaction.addInput({ txid, index: 0, witnessUtxo: { amount: 10_000n, script: payment.script } })
    transaction.addOutput({ amount: 9_000n, script: foreign })
    const psbt = base64.encode(transaction.toPSBT())
    expect(() => extractTransaction(psbt)).toThrow('invalid_transaction')
    const { hex, txid: id } = extractTransaction(signPsbt(seed, { psbt, inputs: [ours(0)] }))
    expect(Transaction.fromRaw(hexToBytes(hex)).id).toBe(id)
  })

  const internal = hexToBytes(ordinals.publicKey)
  test.each([
    ['no input', psbtOf(), [], 'not_our_input'],
    ['an input that is not there', psbtOf(), [ours(4)], 'not_our_input'],
    ['of somebody else', psbtOf(), [{ ...ours(0), index: 2 }], 'not_our_input'],
    ['under another of our addresses', psbtOf(), [{ ...ours(0), index: 1 }], 'not_our_input'],
    [
      'another address',
      psbtOf(),
      [{ index: 2, address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l' }],
      'not_our_address',
    ],
    ['another sighash', psbtOf({ 0: { sighashType: SigHash.NONE } }), [ours(0)], 'sighash_not_allowed'],
    [
      'another sighash than named',
      psbtOf({ 0: { sighashType: 1 } }),
      [ours(0, [0x83])],
      'sighash_not_allowed',
    ],
    [
      'a script tree',
      psbtOf({ 1: { tapInternalKey: internal, tapMerkleRoot: txid } }),
      [ours(1)],
      'invalid_transaction',
    ],
    ['no PSBT', 'AAAA', [ours(0)], 'invalid_transaction'],
  ])('error: %s', (_, psbt, inputs, code) => {
    expect(() => signPsbt(seed, { psbt, inputs })).toThrow(code)
  })
})

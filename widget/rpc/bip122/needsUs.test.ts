import { base64, hex } from '@scure/base'
import { p2ms, p2sh, p2tr, p2tr_ns, p2wpkh, p2wsh, Transaction, taprootListToTree } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import { connected, stranger } from '../../test/satoshi.ts'

// A page names no input: which coins that carry signatures is the wallet asked to sign?

const secrets = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte))
const [mine, other, third] = secrets as [Uint8Array, Uint8Array, Uint8Array]
const key = pubECDSA(mine)
const point = pubSchnorr(mine)
const push = (one: Uint8Array): number[] => [one.length, ...one]
const scriptOf = (...bytes: number[]) => ({ type: 'custom', script: new Uint8Array(bytes) })

interface Coin {
  address?: string
  script: Uint8Array
  redeemScript?: Uint8Array
  witnessScript?: Uint8Array
  tapLeafScript?: unknown
}
const twoOfTwo: Coin = p2wsh(p2ms(2, [key, pubECDSA(other)]))
const twoOfThree: Coin = p2wsh(
  p2ms(
    2,
    secrets.map((one) => pubECDSA(one)),
  ),
)
const wrapped: Coin = p2sh(p2wsh(p2ms(2, [key, pubECDSA(other)])))
/** `<A> OP_CHECKSIGVERIFY <B> OP_CHECKSIG` and `<A> OP_CHECKSIG OP_IFDUP OP_NOTIF <B> OP_CHECKSIG OP_ENDIF`, of miniscript. */
const both: Coin = p2wsh(scriptOf(...push(key), 0xad, ...push(pubECDSA(other)), 0xac))
const either: Coin = p2wsh(scriptOf(...push(key), 0xac, 0x73, 0x64, ...push(pubECDSA(other)), 0xac, 0x68))
/** `<A> OP_CHECKSIGVERIFY OP_1 <B> <C> OP_2 OP_CHECKMULTISIG`, of miniscript, and a script that drops a number first. */
const oneOfTwo = [0x51, ...push(pubECDSA(other)), ...push(pubECDSA(third)), 0x52, 0xae]
const beside: Coin = p2wsh(scriptOf(...push(key), 0xad, ...oneOfTwo))
const dropped: Coin = p2wsh(scriptOf(0x51, 0x75, ...push(key), 0xad, ...oneOfTwo))
const leaf: Coin = p2tr(
  pubSchnorr(third),
  taprootListToTree(p2tr_ns(2, [point, pubSchnorr(other)]) as never),
  undefined,
  true,
) as Coin

const ecdsa = new Uint8Array([0x30, 6, 2, 1, 1, 2, 1, 1, 1])
const schnorr = new Uint8Array(64).fill(1)
const by = (...signers: Uint8Array[]): object => ({
  partialSig: signers.map((one) => [pubECDSA(one), ecdsa]),
})
const byLeaf = (signer: Uint8Array): object => ({
  tapScriptSig: [[{ pubKey: pubSchnorr(signer), leafHash: new Uint8Array(32).fill(7) }, schnorr]],
})

function psbtOf({ script, redeemScript, witnessScript, tapLeafScript }: Coin, signed: object): string {
  const transaction = new Transaction({
    ...{ disableScriptCheck: true, allowUnknownInputs: true },
  })
  transaction.addOutputAddress(stranger, 49_000n)
  transaction.addInput({
    ...{ txid: new Uint8Array(32).fill(1), index: 0, witnessUtxo: { amount: 50_000n, script } },
    ...(redeemScript && { redeemScript }),
    ...(witnessScript && { witnessScript }),
    ...(tapLeafScript ? { tapLeafScript } : {}),
    ...signed,
  } as never)
  return base64.encode(transaction.toPSBT())
}

async function asked(coin: Coin, signed: object, publicKey?: Uint8Array) {
  const { address } = coin
  const given = { address, publicKey: publicKey ? hex.encode(publicKey) : '', intention: 'payment' }
  const now = await connected({ getAccountAddresses: [given] })
  const refusal = now.ask('signPsbt', { account: address, psbt: psbtOf(coin, signed), signInputs: [] })
  return { refusal, review: now.review }
}

const hidden = ({ address, script }: Coin): Coin => ({ ...(address && { address }), script })

test.each<[string, Coin, object, Uint8Array?]>([
  ['2 of 2, by the other', twoOfTwo, by(other), key],
  ['2 of 2, by the other, whose script the page leaves away', hidden(twoOfTwo), by(other), key],
  ['2 of 2, by somebody, and the wallet gave no key', twoOfTwo, by(mine)],
  ['2 of 2, of which nobody says anything', hidden(twoOfTwo), by(other)],
  ['2 of 2 in P2SH', wrapped, by(other), key],
  ['2 of 3, by one of the others', twoOfThree, by(third), key],
  ['two keys after each other, by the other', both, by(other), key],
  ['two keys after each other, and the wallet gave no key', both, by(other)],
  ['our key beside 1 of 2, by one of the others', beside, by(other), key],
  ['our key beside 1 of 2, by both others, and the wallet gave no key', beside, by(other, third)],
  ['our key beside 1 of 2, behind a number, by one of the others', dropped, by(third), key],
  ['2 of 2, by the other and one whose key is not in it', twoOfTwo, by(other, third), key],
  ['one key or another, by the other', either, by(other), key],
  ['a leaf of taproot, by the other', leaf, byLeaf(other), point],
  ['a leaf of taproot, by the other, and the wallet gave no key', leaf, byLeaf(other)],
])('default: %s, waits for us', async (_, coin, signed, publicKey) => {
  const { review } = await asked(coin, signed, publicKey)
  expect((await review())?.subject).toMatchObject({ psbt: { inputs: [{ signs: expect.any(String) }] } })
})

test.each<[string, Coin, object, Uint8Array?]>([
  ['2 of 2, by us', twoOfTwo, by(mine), key],
  ['2 of 2, by us, whose key the wallet gave without its sign', twoOfTwo, by(mine), point],
  ['2 of 2, by us, whose script the page leaves away', hidden(twoOfTwo), by(mine), key],
  ['2 of 2 in P2SH, by us', wrapped, by(mine), key],
  ['2 of 2, by both, and the wallet gave no key', twoOfTwo, by(mine, other)],
  ['2 of 3, by both others', twoOfThree, by(other, third), key],
  ['two keys after each other, by us', both, by(mine), key],
  ['P2WPKH, by us', p2wpkh(key), by(mine), key],
  ['P2WPKH, and the wallet gave no key', p2wpkh(key), by(mine)],
  ['P2SH-P2WPKH, and the wallet gave no key', p2sh(p2wpkh(key)), by(mine)],
  ['a leaf of taproot, by us', leaf, byLeaf(mine), point],
  ['a leaf of taproot, by us, whose key the wallet gave whole', leaf, byLeaf(mine), key],
  ['taproot, by its key', p2tr(point), { tapKeySig: schnorr }, point],
  ['what is final', twoOfTwo, { finalScriptWitness: [schnorr] }],
])('error: %s, is signed', async (_, coin, signed, publicKey) => {
  const { refusal } = await asked(coin, signed, publicKey)
  await expect(refusal).rejects.toMatchObject({
    code: -32602,
    message: expect.stringMatching(/left to sign/),
  })
})

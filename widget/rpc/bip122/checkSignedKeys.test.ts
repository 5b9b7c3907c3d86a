import { base64, hex } from '@scure/base'
import { p2ms, p2sh, p2tr, p2wpkh, p2wsh, Transaction, taprootListToTree } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { Psbt } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { mainnet, stranger } from '../../test/satoshi.ts'
import { openPsbt } from './openPsbt.ts'

// Whose signature counts, by the form of the coin.

const [mine, other, third] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const single = p2wpkh(pubECDSA(mine))
const nested = p2sh(single)
const shared = p2wsh(p2ms(2, [pubECDSA(mine), pubECDSA(other), pubECDSA(third)]))
const leafOf = (secret: Uint8Array) => ({
  script: new Uint8Array([0x20, ...pubSchnorr(secret), 0xac]),
})
const tree = p2tr(pubSchnorr(third), taprootListToTree([leafOf(mine), leafOf(other)]), undefined, true)
/** The same key in two leaves. */
const twice = p2tr(
  pubSchnorr(third),
  taprootListToTree([leafOf(mine), { script: new Uint8Array([0x51, 0x69, ...leafOf(mine).script]) }]),
  undefined,
  true,
)

type Coin = { address?: string; script: Uint8Array }
const options = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true }

function psbtOf(coin: Coin): Transaction {
  const transaction = new Transaction(options)
  const { script, address: _, ...more } = coin
  const txid = new Uint8Array(32).fill(5)
  transaction.addInput({ ...more, txid, index: 0, witnessUtxo: { amount: 50_000n, script } } as never)
  transaction.addOutputAddress(stranger, 49_000n)
  return transaction
}
const copyOf = (transaction: Transaction): Transaction => Transaction.fromPSBT(transaction.toPSBT(), options)
const textOf = (transaction: Transaction): string => base64.encode(transaction.toPSBT())
const signedBy = (transaction: Transaction, ...secrets: Uint8Array[]): Transaction => {
  const copy = copyOf(transaction)
  for (const secret of secrets) copy.signIdx(secret, 0)
  return copy
}
const changed = (transaction: Transaction, fields: object): Transaction => {
  const copy = copyOf(transaction)
  copy.updateInput(0, fields as never, true)
  return copy
}
/** A signature of this key of another coin: its bytes are not looked at. */
const partialBy = (secret: Uint8Array): object => ({
  partialSig: signedBy(psbtOf(p2wpkh(pubECDSA(secret))), secret).getInput(0).partialSig,
})

/** Why an answer is refused where this account is connected and named. */
function reasonOf(asked: Transaction, answer: Transaction | string, account: Coin, publicKey = ''): unknown {
  const { address = '' } = account
  const connection = {
    accounts: [`${mainnet}:${address}`],
    details: [{ address, type: 'payment', ...(publicKey && { publicKey }) }],
  }
  const inputs = [{ address, index: 0 }]
  const opened = openPsbt(textOf(asked), { networkId: mainnet, connection } as never, inputs)
  try {
    opened.checkSigned(inputs, typeof answer === 'string' ? answer : textOf(answer))
    return 'signed'
  } catch (error) {
    return (error as { data?: { reason?: unknown } }).data?.reason
  }
}

const finalized = (transaction: Transaction): Transaction => {
  const copy = copyOf(transaction)
  copy.finalize()
  return copy
}

test('default: P2SH-P2WPKH, as it is signed and as it is final', () => {
  const asked = psbtOf(nested)
  expect(reasonOf(asked, signedBy(asked, mine), nested)).toBe('signed')
  expect(reasonOf(asked, finalized(signedBy(asked, mine)), nested)).toBe('signed')
  expect(reasonOf(asked, asked, nested)).toBe('not_signed')
})

test('error: P2SH-P2WPKH with a signature of another account', () => {
  const asked = psbtOf(nested)
  expect(reasonOf(asked, changed(asked, partialBy(other)), nested)).toBe('not_signed')
})

test('error: a coin shared with the named key, signed by a key that is not its own', () => {
  const asked = psbtOf(shared)
  expect(reasonOf(asked, signedBy(asked, mine), single)).toBe('signed')
  expect(reasonOf(signedBy(asked, other), signedBy(asked, other, mine), single)).toBe('signed')
  expect(reasonOf(asked, signedBy(asked, other), single)).toBe('not_signed')
})

test('behavior: of a connected multisig a new signature counts, and one that is there again', () => {
  const asked = psbtOf(shared)
  const half = signedBy(asked, other)
  expect(reasonOf(half, signedBy(half, mine), shared)).toBe('signed')
  expect(reasonOf(half, half, shared)).toBe('not_signed')
  // Only its own signature is given back: whoever combines them has the other one.
  expect(reasonOf(half, signedBy(asked, mine), shared)).toBe('signed')
  const again = changed(asked, partialBy(other))
  expect(reasonOf(half, again, shared)).toBe('signed')
})

test('behavior: a multisig that our key has signed before needs no second signature', () => {
  const half = signedBy(psbtOf(shared), mine)
  expect(reasonOf(half, half, shared, hex.encode(pubECDSA(mine)))).toBe('signed')
  expect(reasonOf(half, half, shared, hex.encode(pubECDSA(other)))).toBe('not_signed')
})

test('behavior: a leaf of taproot, also where the key has signed another leaf', () => {
  const asked = psbtOf(tree)
  expect(reasonOf(asked, signedBy(asked, mine), tree)).toBe('signed')
  expect(reasonOf(asked, asked, tree)).toBe('not_signed')
  const all = signedBy(psbtOf(twice), mine)
  const signatures = all.getInput(0).tapScriptSig ?? []
  expect(signatures).toHaveLength(2)
  const first = changed(psbtOf(twice), { tapScriptSig: signatures.slice(0, 1) })
  expect(reasonOf(first, all, twice)).toBe('signed')
  expect(reasonOf(first, first, twice)).toBe('not_signed')
})

test.each<[string, object]>([
  ['script', { finalScriptSig: new Uint8Array() }],
  ['witness', { finalScriptWitness: new Uint8Array(1) }],
])('error: an empty final %s is a signature of nothing', (_, fields) => {
  const asked = psbtOf(single)
  const answer = Psbt.fromBase64(textOf(asked))
  answer.data.updateInput(0, fields)
  expect(reasonOf(asked, answer.toBase64(), single)).toBe('not_signed')
})

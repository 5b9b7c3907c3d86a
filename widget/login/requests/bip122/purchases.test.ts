import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { p2pkh, p2tr, p2wpkh, RawTx, SigHash, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { beforeAll, expect, test } from 'vitest'
import { scriptOf } from '../../../review/bip122/payment/addresses.ts'
import { nextScreen, testCall } from '../../test/loginTest.ts'
import { handleRequest } from '../handleRequest.ts'
import { bitcoinMain, connected } from '../test/connected.ts'

// A transaction that several people work on, each in a wallet of their own.

let now: Awaited<ReturnType<typeof connected>>
let payment = ''
let ordinals = ''
beforeAll(async () => {
  now = await connected()
  const find = (type: string) => now.accounts.find((one) => one.type === type)?.address ?? ''
  payment = find('payment')
  ordinals = find('ordinals')
})

function former(amount: bigint, script: Uint8Array, salt: number): { id: string; hex: string } {
  const bytes = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [
      { txid: new Uint8Array(32).fill(salt), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 },
    ],
    outputs: [{ amount, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  return { id: bytesToHex(sha256(sha256(bytes)).reverse()), hex: bytesToHex(bytes) }
}

const seller = new Uint8Array(32).fill(11)
const kinds = {
  taproot: p2tr(pubSchnorr(seller)),
  segwit: p2wpkh(pubECDSA(seller)),
  legacy: p2pkh(pubECDSA(seller)),
}
type Kind = keyof typeof kinds

/** What a market hands to a buyer: the seller's coin is signed for its own output, the buyer's coin is not. */
function purchase(kind: Kind, form: 'unsigned' | 'signed' | 'final') {
  const { script: sellerScript, address = '' } = kinds[kind]
  const own = scriptOf(payment) as Uint8Array
  const [theirs, ours] = [former(546n, sellerScript, 3), former(50_000n, own, 4)]
  const bought = new Transaction({ disableScriptCheck: true, allowLegacyWitnessUtxo: true })
  bought.addInput({
    txid: hexToBytes(theirs.id),
    index: 0,
    nonWitnessUtxo: hexToBytes(theirs.hex),
    ...(kind !== 'legacy' && { witnessUtxo: { amount: 546n, script: sellerScript } }),
    ...(kind === 'taproot' && { tapInternalKey: pubSchnorr(seller) }),
    sighashType: SigHash.SINGLE_ANYONECANPAY,
  })
  bought.addInput({ txid: hexToBytes(ours.id), index: 0, witnessUtxo: { amount: 50_000n, script: own } })
  bought.addOutputAddress(address, 30_000n)
  bought.addOutputAddress(ordinals, 546n)
  bought.addOutputAddress(payment, 18_000n)
  if (form !== 'unsigned') bought.signIdx(seller, 0, [SigHash.SINGLE_ANYONECANPAY])
  if (form === 'final') bought.finalizeIdx(0)
  const formers: Record<string, string> = { [theirs.id]: theirs.hex, [ours.id]: ours.hex }
  return { psbt: base64.encode(bought.toPSBT()), formers }
}

function ask(kind: Kind, form: 'unsigned' | 'signed' | 'final') {
  const sent: string[] = []
  const { psbt, formers } = purchase(kind, form)
  Object.assign(now.faked.node, {
    btc_getBlockHeight: 800_000,
    btc_getTransaction: ([id]: [string]) => formers[id],
    btc_sendTransaction: ([hex]: [string]) => {
      sent.push(hex)
      return Transaction.fromRaw(hexToBytes(hex), { allowUnknownOutputs: true, disableScriptCheck: true }).id
    },
  })
  const params = { account: payment, psbt, signInputs: [{ address: payment, index: 1 }], broadcast: true }
  const answer = handleRequest(now.context, testCall(), bitcoinMain, { method: 'signPsbt', params })
  answer.catch(() => {})
  return { answer, sent }
}

test.each<[Kind, 'signed' | 'final']>([
  ['taproot', 'signed'],
  ['taproot', 'final'],
  ['segwit', 'signed'],
  ['segwit', 'final'],
  ['legacy', 'signed'],
  ['legacy', 'final'],
])('default: a purchase of a %s coin that its seller left %s goes out', async (kind, form) => {
  const { answer, sent } = ask(kind, form)
  const screen = await nextScreen(now.context, 'ApproveBitcoin')
  await screen.answer(undefined)
  const { txid } = (await answer) as { txid: string }
  const [hex = ''] = sent
  const out = Transaction.fromRaw(hexToBytes(hex), { allowUnknownOutputs: true, disableScriptCheck: true })
  expect(out.id).toBe(txid)
  for (const index of [0, 1]) {
    const { finalScriptSig, finalScriptWitness } = out.getInput(index)
    expect((finalScriptSig?.length ?? 0) + (finalScriptWitness?.length ?? 0)).toBeGreaterThan(0)
  }
})

test.each<Kind>(['taproot', 'segwit', 'legacy'])(
  'error: a seller of a %s coin who has not signed is noticed before the person is asked',
  async (kind) => {
    const { answer } = ask(kind, 'unsigned')
    await expect(answer).rejects.toMatchObject({ code: -32602 })
    expect(now.state().screen).toBeNull()
  },
)

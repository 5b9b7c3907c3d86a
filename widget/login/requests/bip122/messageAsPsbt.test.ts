import { base64 } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer'
import { beforeAll, expect, test } from 'vitest'
import { scriptOf } from '../../../review/bip122/payment/addresses.ts'
import { toSpend } from '../../signers/bip122/signBip322.ts'
import { testCall } from '../../test/loginTest.ts'
import { handleRequest } from '../handleRequest.ts'
import { bitcoinMain, connected } from '../test/connected.ts'

const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const returned = new Uint8Array([0x6a])
const message = new TextEncoder().encode('Gatehouse: wallet 1 of 2 (aa)')
let now: Awaited<ReturnType<typeof connected>>
const own = { payment: '', ordinals: '' }

beforeAll(async () => {
  now = await connected()
  for (const { type, address } of now.accounts) if (type in own) own[type as keyof typeof own] = address
})

const scriptFor = (address: string): Uint8Array => scriptOf(address) ?? new Uint8Array()

interface Disguise {
  type?: keyof typeof own
  version?: number
  sequence?: number
  lockTime?: number
  /** A coin beside the message, whose funds it proves. */
  funds?: boolean
  sighash?: number
  output?: { amount: bigint; script: Uint8Array }
  signs?: number
}

/** `to_sign` of BIP-322, in every form that its verifiers take. */
function disguised(form: Disguise): { psbt: string; signInputs: object[] } {
  const { type = 'payment', version = 2, sequence = 0, lockTime = 0, funds, sighash, signs = 0 } = form
  const { output = { amount: 0n, script: returned } } = form
  const script = scriptFor(own[type])
  const transaction = new Transaction({
    version,
    lockTime,
    allowUnknownVersion: true,
    allowUnknownOutputs: true,
  })
  transaction.addInput({
    txid: toSpend(message, script).txid,
    index: 0,
    sequence,
    witnessUtxo: { amount: 0n, script },
    ...(sighash !== undefined && { sighashType: sighash }),
  })
  if (funds)
    transaction.addInput({
      txid: new Uint8Array(32).fill(1),
      index: 0,
      witnessUtxo: { amount: 50_000n, script },
    })
  transaction.addOutput(output)
  const named = {
    address: own[type],
    index: signs,
    ...(sighash !== undefined && { sighashTypes: [sighash] }),
  }
  return { psbt: base64.encode(transaction.toPSBT()), signInputs: [named] }
}

test.each<[string, () => Disguise]>([
  ['version 0, the simple form', () => ({ version: 0 })],
  ['version 2, which time locks need', () => ({ sequence: 5, lockTime: 800_000 })],
  ['version 1', () => ({ version: 1 })],
  ['version 3', () => ({ version: 3 })],
  ['taproot', () => ({ type: 'ordinals' })],
  ['a proof of funds', () => ({ type: 'ordinals', funds: true })],
  ['the coin of a proof of funds, signed alone', () => ({ type: 'ordinals', funds: true, signs: 1 })],
  [
    'outputs that the signature leaves open',
    () => ({ sighash: SigHash.NONE, output: { amount: 0n, script: scriptFor(stranger) } }),
  ],
  [
    'outputs and inputs that it leaves open',
    () => ({ sighash: SigHash.NONE_ANYONECANPAY, output: { amount: 0n, script: scriptFor(stranger) } }),
  ],
])('error: a PSBT that signs a message (BIP-322): %s', async (_, form) => {
  const { psbt, signInputs } = disguised(form())
  const params = { account: own.payment, psbt, signInputs }
  const answer = handleRequest(now.context, testCall(), bitcoinMain, { method: 'signPsbt', params })
  await expect(answer).rejects.toMatchObject({
    code: -32602,
    message: 'The PSBT is of the form that signs messages',
  })
  expect(now.state().screen).toBeNull()
})

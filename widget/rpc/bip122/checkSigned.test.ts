import { base64 } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import type { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { connected, ordinals, payment, plain, psbtOf, signedBy, stranger } from '../../test/satoshi.ts'
import { approveRequest } from '../approveRequest.ts'

const [paying, inscribed] = [
  { address: payment, index: 0 },
  { address: ordinals, index: 1 },
]
const both = (): string =>
  psbtOf(
    [
      [payment, 100_000n],
      [ordinals, 10_000n],
    ],
    [
      [payment, 99_000n],
      [ordinals, 10_000n],
    ],
  )

/** What the page hears where it asked for these inputs and the wallet answers so. */
async function outcome(psbt: string, signInputs: object[], signPsbt: unknown, broadcast = false) {
  const { ask, state, context } = await connected({ signPsbt })
  const answer = ask('signPsbt', { account: payment, psbt, signInputs, ...(broadcast && { broadcast }) })
  const isShown = () => state().requests[0]?.stage === 'review'
  const settled = answer.then(
    (told) => told,
    (error) => error as RpcError,
  )
  await expect.poll(async () => isShown() || (await Promise.race([settled, false]))).not.toBe(false)
  if (isShown()) approveRequest(context, state().requests[0]?.id ?? '')
  return settled
}

const secret = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)
/** Signed by the key of another account than the one whose coin it is. */
function byAnother(psbt: string): string {
  const transaction = Transaction.fromPSBT(base64.decode(psbt))
  const pubkey = pubECDSA(secret(7))
  const own = new Transaction()
  own.addInput({
    ...{ txid: secret(1), index: 0 },
    witnessUtxo: { amount: 100_000n, script: p2wpkh(pubkey).script },
  })
  own.addOutputAddress(payment, 9000n)
  own.sign(secret(7))
  const [signature] = own.getInput(0).partialSig ?? []
  if (signature) transaction.updateInput(0, { partialSig: [signature] })
  return base64.encode(transaction.toPSBT())
}

const refused = (reason: string) => expect.objectContaining({ code: -32603, data: { reason } })

test.each<[string, () => string, object[], (psbt: string) => string, string]>([
  ['the same bytes', plain, [paying], (psbt) => psbt, 'not_signed'],
  ['a signature for one of two', both, [paying, inscribed], (psbt) => signedBy(psbt, [paying]), 'not_signed'],
  ['a signature for another input', both, [paying], (psbt) => signedBy(psbt, [inscribed]), 'not_signed'],
  ['a signature of another account', plain, [paying], byAnother, 'not_signed'],
  ['nothing where the page named no input', both, [], (psbt) => psbt, 'not_signed'],
  [
    'another transaction, signed',
    plain,
    [paying],
    () => signedBy(psbtOf([[payment, 100_000n]], [[stranger, 99_000n]]), [paying]),
    'bad_answer',
  ],
  [
    'what only begins as a PSBT',
    plain,
    [paying],
    (psbt) => `${psbt.slice(0, 20)}====`.slice(0, 22),
    'bad_answer',
  ],
])('error: a wallet that gives back %s', async (_, psbt, signInputs, sign, reason) => {
  const signPsbt = (params: { psbt: string }) => ({ psbt: sign(params.psbt) })
  expect(await outcome(psbt(), signInputs, signPsbt)).toEqual(refused(reason))
})

test.each<[string, (psbt: string) => string]>([
  ['partial signatures', (psbt) => signedBy(psbt, [paying, inscribed])],
  [
    'final scripts',
    (psbt) => {
      const transaction = Transaction.fromPSBT(base64.decode(signedBy(psbt, [paying, inscribed])))
      transaction.finalize()
      return base64.encode(transaction.toPSBT())
    },
  ],
])('default: %s count', async (_, sign) => {
  const psbt = both()
  const signPsbt = (params: { psbt: string }) => ({ psbt: sign(params.psbt) })
  expect(await outcome(psbt, [paying, inscribed], signPsbt)).toEqual({ psbt: sign(psbt) })
})

test('behavior: more than was asked for counts too', async () => {
  const psbt = both()
  const signPsbt = (params: { psbt: string }) => ({ psbt: signedBy(params.psbt, [paying, inscribed]) })
  expect(await outcome(psbt, [paying], signPsbt)).toEqual({ psbt: signedBy(psbt, [paying, inscribed]) })
})

test('behavior: what the wallet has sent it need not give back (Wallet Standard)', async () => {
  const signPsbt = ({ psbt }: { psbt: string }) => ({ psbt, txid: 'ab'.repeat(32) })
  expect(await outcome(plain(), [paying], signPsbt, true)).toMatchObject({ txid: 'ab'.repeat(32) })
})

test('error: a wallet that was to send and gives back the same bytes: nobody knows', async () => {
  const signPsbt = ({ psbt }: { psbt: string }) => ({ psbt })
  expect(await outcome(plain(), [paying], signPsbt, true)).toEqual(refused('outcome_unknown'))
})

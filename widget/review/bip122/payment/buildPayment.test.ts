import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { RawTx, Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { payment, scriptOf, stranger } from '../../../test/satoshi.ts'
import type { Utxo } from './bitcoinNode.ts'
import { buildPayment } from './buildPayment.ts'

const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const paid = { amount: 60_000n, script: scriptOf(stranger) }
const note = { amount: 0n, script: new Uint8Array([0x6a, 0x01, 0x61]) }

/** A node that holds one former transaction for each value, each with one output for the script. */
function nodeOf(script: Uint8Array, ...values: number[]) {
  const formers = new Map(
    values.map((value, at): [string, string] => {
      const bytes = RawTx.encode({
        ...{ version: 2, segwitFlag: false, witnesses: undefined, lockTime: 0 },
        inputs: [
          { txid: new Uint8Array(32).fill(at + 1), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 },
        ],
        outputs: [{ amount: BigInt(value), script }],
      })
      return [Transaction.fromRaw(bytes).id, bytesToHex(bytes)]
    }),
  )
  const coins = [...formers.keys()].map(
    (txid, at): Utxo => ({ txid, vout: 0, value: values[at] ?? 0, confirmed: true }),
  )
  return { coins, transaction: async (id: string) => formers.get(id) ?? '' }
}

async function built(address: string, values: number[], outputs = [paid], change?: bigint) {
  const script = scriptOf(address)
  const { coins, transaction } = nodeOf(script, ...values)
  const chosen = { coins, fee: 0n, ...(change !== undefined && { change }) }
  const psbt = await buildPayment({ transaction }, chosen, { outputs, script, rate: 1_000n })
  return Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true })
}

const outputsOf = (transaction: Transaction) =>
  Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at))

test('default: each coin with its former transaction, what is paid, what comes back, then the notes', async () => {
  const transaction = await built(payment, [100_000], [paid, note], 39_000n)
  expect(transaction.getInput(0)).toMatchObject({
    sequence: 0xfffffffd,
    nonWitnessUtxo: { outputs: [{ amount: 100_000n }] },
    witnessUtxo: { amount: 100_000n, script: scriptOf(payment) },
  })
  expect(outputsOf(transaction)).toEqual([paid, { amount: 39_000n, script: scriptOf(payment) }, note])
})

test('param: an old script has no short form of what it holds', async () => {
  const input = (await built(legacy, [100_000])).getInput(0)
  expect(input.nonWitnessUtxo).toBeDefined()
  expect(input).not.toHaveProperty('witnessUtxo')
})

test('param: nobody else is paid', async () => {
  expect(outputsOf(await built(payment, [100_000], [], 99_000n))).toEqual([
    { amount: 99_000n, script: scriptOf(payment) },
  ])
})

test('behavior: many coins stay in their order', async () => {
  const values = Array.from({ length: 17 }, (_, at) => 10_000 + at)
  const transaction = await built(payment, values)
  const amounts = values.map((_, at) => transaction.getInput(at).witnessUtxo?.amount)
  expect(transaction.inputsLength).toBe(17)
  expect(amounts).toEqual(values.map(BigInt))
})

test('error: a coin holds less than the node said', async () => {
  const script = scriptOf(payment)
  const { coins, transaction } = nodeOf(script, 100_000)
  const wanted = { outputs: [paid], script, rate: 1_000n }
  const lied = coins.map((coin) => ({ ...coin, value: 100_001 }))
  await expect(buildPayment({ transaction }, { coins: lied, fee: 0n }, wanted)).rejects.toThrow(
    'no valid answer',
  )
})

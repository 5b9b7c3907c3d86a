import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { RawTx, Transaction } from '@scure/btc-signer'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scriptOf } from '../../../review/bip122/payment/addresses.ts'
import type { PersonCall } from '../../people/asked.ts'
import { askingFirst } from '../../people/askingFirst.ts'
import { nextScreen, password, testCall } from '../../test/loginTest.ts'
import { handleRequest } from '../handleRequest.ts'
import { bitcoinMain, connected } from '../test/connected.ts'
import { whileSigning } from '../test/whileSigning.ts'

const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
let now: Awaited<ReturnType<typeof connected>>
let payment = ''
let ordinals = ''
let sent: string[] = []

/** A transaction that pays these amounts to one script. */
function former(amounts: bigint[], script: Uint8Array, salt = 1): { id: string; hex: string } {
  const bytes = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [
      { txid: new Uint8Array(32).fill(salt), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 },
    ],
    outputs: amounts.map((amount) => ({ amount, script })),
    witnesses: undefined,
    lockTime: 0,
  })
  return { id: bytesToHex(sha256(sha256(bytes)).reverse()), hex: bytesToHex(bytes) }
}

const read = (hex: string): Transaction =>
  Transaction.fromRaw(hexToBytes(hex), { allowUnknownOutputs: true, disableScriptCheck: true })

/** A node where our payment address holds these coins. */
function holds(amounts: bigint[], { confirmed = true, rate = 2 as unknown } = {}): void {
  const before = former(amounts, scriptOf(payment) as Uint8Array)
  Object.assign(now.faked.node, {
    btc_getUtxos: amounts.map((value, vout) => ({
      txid: before.id,
      vout,
      value: Number(value),
      confirmed,
    })),
    btc_getTransaction: before.hex,
    btc_getFeeEstimates: { 2: 3, 6: rate },
    btc_getBlockHeight: 800_000,
    btc_sendTransaction: ([hex]: [string]) => {
      sent.push(hex)
      return read(hex).id
    },
  })
}

beforeAll(async () => {
  now = await connected()
  const find = (type: string) => now.accounts.find((one) => one.type === type)?.address ?? ''
  payment = find('payment')
  ordinals = find('ordinals')
})
beforeEach(() => {
  sent = []
})

const send = (params: object = {}, signal?: AbortSignal, call: PersonCall = testCall(signal)) => {
  const asked = { account: payment, recipientAddress: stranger, amount: '30000', ...params }
  const answer = handleRequest(now.context, call, bitcoinMain, {
    method: 'sendTransfer',
    params: asked,
  })
  answer.catch(() => {})
  return answer
}

async function agree(answer: Promise<unknown>) {
  const screen = await nextScreen(now.context, 'ApproveBitcoin')
  const { data } = screen
  await screen.answer(undefined).catch(() => {})
  return { data, answer: await answer }
}

test('default: shown, signed and sent, with the change back', async () => {
  holds([100_000n])
  const { data, answer } = await agree(send())
  expect(data).toMatchObject({
    sends: true,
    psbt: {
      paid: 30_000n,
      warnings: [],
      outputs: [{ amount: 30_000n, address: stranger }, { ours: 'payment' }],
    },
  })
  const transaction = read(sent[0] ?? '')
  expect(answer).toEqual({ txid: transaction.id })
  expect([transaction.inputsLength, transaction.outputsLength]).toEqual([1, 2])
  const change = transaction.getOutput(1)
  expect(change.script).toEqual(scriptOf(payment))
  const fee = 100_000n - 30_000n - (change.amount ?? 0n)
  expect(data.psbt.fee).toBe(fee)
  expect(Number(fee) / transaction.vsize).toBeCloseTo(2, 1)
})

test('behavior: the largest coins pay, no more of them than it takes', async () => {
  holds([600n, 40_000n, 10_000n, 90_000n])
  await agree(send({ amount: '95000' }))
  const inputs = read(sent[0] ?? '')
  expect([inputs.getInput(0).index, inputs.getInput(1).index, inputs.inputsLength]).toEqual([3, 1, 2])
})

test.each([330, 546, 600, 10_000])('error: a coin of %i is not spent to fill up', async (small) => {
  holds([90_000n, BigInt(small)])
  await expect(send({ amount: '89800' })).rejects.toMatchObject({
    code: -32603,
    data: { reason: 'insufficient_funds', smallCoins: true },
  })
  expect(now.state().screen).toBeNull()
})

test('param: small coins are spent where that is asked for, and the person reads of it', async () => {
  holds([90_000n, 546n])
  const { data } = await agree(send({ amount: '90000', smallCoins: true }))
  expect(data.psbt.warnings).toEqual(['small_coins'])
  expect(data.psbt.inputs).toHaveLength(2)
})

test('behavior: the person reads that a stranger’s coin pays that no block holds', async () => {
  holds([100_000n], { confirmed: false })
  const { data } = await agree(send())
  expect(data.psbt.warnings).toEqual(['unconfirmed'])
})

test('behavior: what would be dust goes to the fee', async () => {
  holds([30_500n])
  const { data } = await agree(send())
  expect(read(sent[0] ?? '').outputsLength).toBe(1)
  expect(data.psbt.fee).toBe(500n)
})

test('param: a memo is a note in the chain', async () => {
  holds([100_000n])
  const { data } = await agree(send({ memo: 'order 17' }))
  expect(data.psbt.outputs[2]).toEqual({ amount: 0n, data: { text: 'order 17', encoding: 'text' } })
})

test.each([
  ['a memo of 80 bytes', { memo: 'é'.repeat(40) }],
  ['the least that nodes pass on', { amount: '294' }],
])('param: %s', async (_, params) => {
  holds([100_000n])
  const { answer } = await agree(send(params))
  expect(answer).toEqual({ txid: read(sent[0] ?? '').id })
})

test('behavior: a node without an opinion costs the least', async () => {
  holds([100_000n])
  now.faked.node['btc_getFeeEstimates'] = {}
  const { data } = await agree(send())
  expect(data.psbt.feeRate).toBeGreaterThanOrEqual(9n)
  expect(data.psbt.feeRate).toBeLessThanOrEqual(11n)
})

test('behavior: the wallet is opened before anything is shown', async () => {
  holds([100_000n])
  now.keys.lock()
  const answer = send()
  const screen = await nextScreen(now.context, 'UnlockWallet')
  await screen.answer(password)
  expect(await agree(answer)).toMatchObject({ answer: { txid: expect.any(String) } })
})

test('error: a page that left after the yes sends nothing', async () => {
  holds([100_000n])
  const left = new AbortController()
  const answer = send({}, left.signal)
  const screen = await nextScreen(now.context, 'ApproveBitcoin')
  whileSigning(now.context, () => left.abort())
  await screen.answer(undefined)
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(sent).toEqual([])
})

test('error: nothing is sent that nobody waits for in the widget', async () => {
  holds([100_000n])
  const call = askingFirst({ widget: { handOver: async () => false } }, testCall(), 'payment-1')
  const answer = send({}, undefined, call)
  await (await nextScreen(now.context, 'ApproveBitcoin')).answer(undefined)
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(sent).toEqual([])
})

test('error: a no sends nothing', async () => {
  holds([100_000n])
  const answer = send()
  ;(await nextScreen(now.context, 'ApproveBitcoin')).cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(sent).toEqual([])
})

describe('error: a node that lies', () => {
  const refused = async (answer: Promise<unknown>, reason = 'bad_answer') => {
    await expect(answer).rejects.toMatchObject({ code: -32603, data: { reason } })
    expect(now.state().screen).toBeNull()
    expect(sent).toEqual([])
  }
  test.each<[string, () => unknown]>([
    ['an amount', () => [{ ...coin(), value: 90_000 }]],
    ['a coin of somebody else', () => [{ ...coin(), vout: 1 }]],
    ['a broken number', () => [{ ...coin(), value: 1.5 }]],
    ['a name that is none', () => [{ ...coin(), txid: 'ab' }]],
    ['no list', () => ({})],
  ])('about %s', async (_, utxos) => {
    holds([100_000n])
    now.faked.node['btc_getUtxos'] = utxos()
    await refused(send())
  })
  const coin = () => (now.faked.node['btc_getUtxos'] as [object])[0]

  test('about a former transaction', async () => {
    holds([100_000n])
    now.faked.node['btc_getTransaction'] = former([100_000n], scriptOf(payment) as Uint8Array, 2).hex
    await refused(send())
  })

  test('about a former transaction to another script', async () => {
    const before = former([100_000n], scriptOf(stranger) as Uint8Array)
    holds([100_000n])
    Object.assign(now.faked.node, {
      btc_getUtxos: [{ txid: before.id, vout: 0, value: 100_000, confirmed: true }],
      btc_getTransaction: before.hex,
    })
    await refused(send())
  })

  test('about fees', async () => {
    holds([9_000_000n], { rate: 5_000 })
    await refused(send())
    holds([9_000_000n], { rate: 'high' })
    await refused(send())
  })

  test('that names another transaction than ours', async () => {
    holds([100_000n])
    now.faked.node['btc_sendTransaction'] = 'ab'.repeat(32)
    const answer = send()
    await (await nextScreen(now.context, 'ApproveBitcoin')).answer(undefined).catch(() => {})
    await expect(answer).rejects.toMatchObject({ code: -32603, data: { reason: 'outcome_unknown' } })
  })
})

test.each<[string, object, bigint[], object]>([
  ['less than it takes', {}, [30_050n], { code: -32603, data: { reason: 'insufficient_funds' } }],
  ['nothing at all', {}, [], { code: -32603, data: { reason: 'insufficient_funds' } }],
  ['dust', { amount: '293' }, [100_000n], { code: -32602 }],
  ['a long memo', { memo: 'é'.repeat(41) }, [100_000n], { code: -32602 }],
  [
    'an address of another network',
    { recipientAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
    [],
    { code: -32602 },
  ],
])('error: %s', async (_, params, amounts, expected) => {
  holds(amounts)
  await expect(send(params)).rejects.toMatchObject(expected)
  expect(now.state().screen).toBeNull()
})

test.each<[string, () => object]>([
  ['account', () => ({ account: ordinals })],
  ['account, with the change elsewhere', () => ({ account: ordinals, changeAddress: payment })],
  ['changeAddress', () => ({ changeAddress: ordinals })],
])('error: ordinals as %s', async (_, params) => {
  holds([100_000n])
  await expect(send(params())).rejects.toMatchObject({ code: -32602 })
  expect(now.state().screen).toBeNull()
})

import { bytesToHex } from '@noble/hashes/utils.js'
import { RawTx, Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { ordinals, payment, stranger } from '../../../test/satoshi.ts'
import { scriptOf } from './addresses.ts'
import type { Utxo } from './bitcoinNode.ts'
import { choosePayment, marksOf } from './choosePayment.ts'
import { traceCoins } from './traceCoins.ts'

const ours = scriptOf(payment) as Uint8Array
const theirs = scriptOf(stranger) as Uint8Array
const taproot = scriptOf(ordinals) as Uint8Array

/** A chain of transactions, each of which spends outputs of those before it. */
function chain() {
  const known = new Map<string, { hex: string; confirmed: boolean }>()
  const add = (from: [txid: string, index: number][], scripts: Uint8Array[], confirmed = false): string => {
    const bytes = RawTx.encode({
      version: 2,
      segwitFlag: false,
      inputs: from.map(([txid, index]) => ({
        txid: Uint8Array.from(Buffer.from(txid, 'hex')),
        index,
        finalScriptSig: new Uint8Array(),
        sequence: 0xfffffffd,
      })),
      outputs: scripts.map((script) => ({ amount: 50_000n, script })),
      witnesses: undefined,
      lockTime: known.size,
    })
    const { id } = Transaction.fromRaw(bytes, { allowUnknownOutputs: true, disableScriptCheck: true })
    known.set(id, { hex: bytesToHex(bytes), confirmed })
    return id
  }
  const asked: string[] = []
  const node = {
    transaction: async (id: string) => {
      asked.push(id)
      const found = known.get(id)
      if (!found) throw new Error('unknown')
      return found.hex
    },
    isConfirmed: async (id: string) => known.get(id)?.confirmed ?? false,
  }
  return { add, node, asked }
}
const nothing: [string, number] = ['00'.repeat(32), 0]
const waiting = (txid: string, value = 50_000): Utxo => ({ txid, vout: 0, value, confirmed: false })

describe('whose an unconfirmed coin is', () => {
  test('default: our own change, of one payment and of a chain of them', async () => {
    const { add, node } = chain()
    const mined = add([nothing], [ours], true)
    const first = add([[mined, 0]], [ours])
    const second = add([[first, 0]], [ours])
    expect(await traceCoins(node, [waiting(first), waiting(second)], [ours])).toEqual([
      waiting(first),
      waiting(second),
    ])
  })

  test('behavior: our other address is ours', async () => {
    const { add, node } = chain()
    const change = add([[add([nothing], [taproot], true), 0]], [ours])
    expect(await traceCoins(node, [waiting(change)], [ours, taproot])).toEqual([waiting(change)])
    expect(await traceCoins(node, [waiting(change)], [ours])).toMatchObject([{ ofStranger: true }])
  })

  test('error: a stranger’s, one they took part in, change of one that came from a stranger', async () => {
    const { add, node } = chain()
    const mined = add([nothing], [ours, theirs], true)
    const paid = add([[mined, 1]], [ours])
    const shared = add(
      [
        [mined, 0],
        [mined, 1],
      ],
      [ours],
    )
    const onTop = add([[paid, 0]], [ours])
    for (const txid of [paid, shared, onTop])
      expect(await traceCoins(node, [waiting(txid)], [ours])).toMatchObject([{ ofStranger: true }])
  })

  test.each<[string, number, object]>([
    ['24 of them and their coin', 23, {}],
    ['one more than is asked for', 24, { ofStranger: true }],
  ])(
    'behavior: transactions that spend both outputs of the one before are asked for once: %s',
    async (_, count, mark) => {
      const { add, node, asked } = chain()
      const states: string[] = []
      const isConfirmed = (id: string): Promise<boolean> => {
        states.push(id)
        return node.isConfirmed(id)
      }
      let last = add([nothing], [ours, ours], true)
      for (let made = 0; made < count + 1; made++)
        last = add(
          [
            [last, 0],
            [last, 1],
          ],
          [ours, ours],
        )
      const both = [waiting(last), { ...waiting(last), vout: 1 }]
      expect(await traceCoins({ ...node, isConfirmed }, both, [ours])).toEqual(
        both.map((coin) => ({ ...coin, ...mark })),
      )
      expect(asked).toEqual([...new Set(asked)])
      expect(states).toEqual([...new Set(states)])
    },
  )

  test('behavior: a stranger far back in a web of our own makes all of it a stranger’s', async () => {
    const { add, node, asked } = chain()
    const mined = add([nothing], [ours, theirs], true)
    let [left, right] = [add([[mined, 0]], [ours, ours]), add([[mined, 1]], [ours, ours])]
    for (let made = 0; made < 10; made++) {
      const [a, b] = [left, right]
      left = add(
        [
          [a, 0],
          [b, 0],
        ],
        [ours, ours],
      )
      right = add(
        [
          [a, 1],
          [b, 1],
        ],
        [ours, ours],
      )
    }
    expect(await traceCoins(node, [waiting(left), waiting(right)], [ours])).toMatchObject([
      { ofStranger: true },
      { ofStranger: true },
    ])
    expect(asked).toEqual([...new Set(asked)])
  })

  test('error: what a node does not know, and a chain longer than is asked for', async () => {
    const { add, node, asked } = chain()
    let last = add([nothing], [ours], true)
    for (let count = 0; count < 30; count++) last = add([[last, 0]], [ours])
    expect(await traceCoins(node, [waiting(last)], [ours])).toMatchObject([{ ofStranger: true }])
    expect(asked.length).toBeLessThanOrEqual(25)
    expect(await traceCoins(node, [waiting('ab'.repeat(32))], [ours])).toMatchObject([{ ofStranger: true }])
  })
})

describe('which coins pay', () => {
  const wanted = (amount: bigint) => ({ outputs: [{ amount, script: theirs }], script: ours, rate: 1_000n })

  test('behavior: confirmed ones, then our change, then a stranger’s, with a mark', async () => {
    const { add, node, asked } = chain()
    const mined = add([nothing], [ours, theirs], true)
    const change = waiting(add([[mined, 0]], [ours]), 30_000)
    const foreign = waiting(add([[mined, 1]], [ours]), 90_000)
    const settled = { ...waiting(mined, 20_000), confirmed: true }
    const pay = (amount: bigint) => choosePayment(node, [foreign, change, settled], wanted(amount))
    expect(await pay(15_000n)).toMatchObject({ coins: [settled] })
    expect(asked).toEqual([])
    const own = await pay(40_000n)
    expect([own.coins, marksOf(own)]).toEqual([[settled, change], []])
    const all = await pay(100_000n)
    expect(all.coins).toEqual([settled, change, { ...foreign, ofStranger: true }])
    expect(marksOf(all)).toEqual(['unconfirmed'])
  })

  test('behavior: small coins only by the person’s word, and last', async () => {
    const { node } = chain()
    const large = { ...waiting('11'.repeat(32), 100_000), confirmed: true }
    const small = { ...waiting('22'.repeat(32), 10_000), confirmed: true }
    const pay = (smallCoins: boolean) =>
      choosePayment(node, [small, large], { ...wanted(105_000n), smallCoins })
    await expect(pay(false)).rejects.toMatchObject({
      data: { reason: 'insufficient_funds', smallCoins: true },
    })
    const paid = await pay(true)
    expect([paid.coins, marksOf(paid)]).toEqual([[large, small], ['smallCoins']])
  })
})

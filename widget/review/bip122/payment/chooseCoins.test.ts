import { describe, expect, test } from 'vitest'
import { payment, stranger } from '../../../test/satoshi.ts'
import { scriptOf } from './addresses.ts'
import type { Utxo } from './bitcoinNode.ts'
import { chooseCoins } from './chooseCoins.ts'
import { dustLimit } from './dustLimit.ts'

const script = scriptOf(payment) ?? new Uint8Array()
const foreign = scriptOf(stranger) ?? new Uint8Array()
const coin = (value: number, more: Partial<Utxo> = {}): Utxo => ({
  ...{ txid: 'aa'.repeat(32), vout: 0, value, confirmed: true },
  ...more,
})
const choose = (coins: Utxo[], amount: bigint, rate = 1_000n, smallCoins?: boolean) =>
  chooseCoins(coins, { outputs: [{ amount, script: foreign }], script, rate, smallCoins })
/** At a satoshi a virtual byte: one coin without change, what change adds, and another coin. */
const [bare, back, more] = [110n, 31n, 68n]

test('default: one coin, with change', () => {
  const only = coin(100_000)
  const { coins, change, fee } = choose([only], 40_000n)
  expect(coins).toEqual([only])
  expect(fee).toBe(bare + back)
  expect(change).toBe(100_000n - 40_000n - bare - back)
})

test('param: the rate, in thousandths of a satoshi, rounded up', () => {
  expect(choose([coin(100_000)], 40_000n, 1_001n).fee).toBe(142n)
  expect(choose([coin(100_000)], 40_000n, 2_500n).fee).toBe(353n)
})

test('behavior: change that is dust goes to the fee', () => {
  const limit = dustLimit(script)
  const exact = Number(40_000n + bare + back + limit)
  expect(choose([coin(exact)], 40_000n)).toMatchObject({ change: limit, fee: bare + back })
  const less = choose([coin(exact - 1)], 40_000n)
  expect(less).not.toHaveProperty('change')
  expect(less.fee).toBe(bare + back + limit - 1n)
})

test('behavior: the last satoshi pays', () => {
  const exact = Number(40_000n + bare)
  expect(choose([coin(exact)], 40_000n).fee).toBe(bare)
  expect(() => choose([coin(exact - 1)], 40_000n)).toThrow('does not hold enough')
})

test('behavior: confirmed ones first, the largest first, then by their names', () => {
  const order = [
    coin(3_000),
    coin(2_000, { txid: '11'.repeat(32) }),
    coin(2_000, { txid: '22'.repeat(32), vout: 0 }),
    coin(2_000, { txid: '22'.repeat(32), vout: 1 }),
    coin(9_000, { confirmed: false }),
  ]
  for (const given of [order, [...order].reverse(), [...order.slice(2), ...order.slice(0, 2)]])
    expect(choose(given, 17_000n).coins).toEqual(order)
  expect(choose(order, 2_500n).coins).toEqual([order[0]])
})

test('behavior: a coin that costs more than it holds is left', () => {
  const dust = [coin(Number(more), { vout: 1 }), coin(Number(more) + 1, { vout: 2 })]
  const { coins } = choose([coin(40_109), ...dust], 40_000n)
  expect(coins.map(({ vout }) => vout)).toEqual([0, 2])
})

test('behavior: a coin that is worth just its costs is left, also in front of others', () => {
  const dust = coin(Number(more), { vout: 1 })
  const waiting = coin(Number(more) + 1, { vout: 2, confirmed: false })
  const { coins } = choose([coin(40_109), dust, waiting], 40_000n)
  expect(coins.map(({ vout }) => vout)).toEqual([0, 2])
})

test('behavior: the name of the transaction goes before the place in it', () => {
  const order = [coin(30_000, { txid: '11'.repeat(32), vout: 5 }), coin(30_000, { txid: '22'.repeat(32) })]
  for (const given of [order, [...order].reverse()]) expect(choose(given, 50_000n).coins).toEqual(order)
})

test('error: more coins than anybody reads', () => {
  const many = (count: number) => Array.from({ length: count }, (_, vout) => coin(2_000, { vout }))
  expect(choose(many(250), 370_000n).coins).toHaveLength(192)
  expect(() => choose(many(250), 390_000n)).toThrow('does not hold enough')
  const { coins } = choose(many(250), 200n * 2_000n - (bare + 199n * more))
  expect(coins).toHaveLength(200)
})

describe('coins of postage sizes', () => {
  const sizes = [[294], [330], [546], [600], [1_000], [10_000]]

  test.each(sizes)('behavior: one of %i stays where another pays', (small) => {
    const { coins } = choose([coin(small, { vout: 1 }), coin(100_000)], 50_000n)
    expect(coins.map(({ vout }) => vout)).toEqual([0])
  })

  test.each(sizes)('error: one of %i is not spent to fill up', (small) => {
    const spend = () => choose([coin(100_000), coin(small, { vout: 1 })], 100_000n - bare + 1n)
    expect(spend).toThrow(
      expect.objectContaining({ data: { reason: 'insufficient_funds', smallCoins: true } }),
    )
  })

  test('error: nothing is said of small coins that are not enough either', () => {
    const not = { message: 'The account does not hold enough', data: { reason: 'insufficient_funds' } }
    for (const smallCoins of [undefined, true])
      expect(() => choose([coin(546)], 50_000n, 1_000n, smallCoins)).toThrow(expect.objectContaining(not))
    expect(() => choose([coin(49_999)], 50_000n, 1_000n, true)).toThrow(expect.objectContaining(not))
  })

  test('param: they are spent where the person wants that, and last', () => {
    const coins = [coin(1_000, { vout: 1 }), coin(600, { vout: 2 }), coin(900, { vout: 3, confirmed: false })]
    const spent = choose(coins, 1_700n, 1_000n, true).coins
    expect(spent.map(({ vout }) => vout)).toEqual([1, 2, 3])
    const risky = coin(900, { vout: 4, confirmed: false, ofStranger: true, value: 5_000 })
    const beside = choose([...coins, risky], 5_500n, 1_000n, true).coins
    expect(beside.map(({ vout }) => vout)).toEqual([4, 1])
  })
})

test('error: nothing there', () => {
  expect(() => choose([], 1n)).toThrow(expect.objectContaining({ code: -32603 }))
})

import { base58 } from '@scure/base'
import type { Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import { createBalances } from '../balances/balances.ts'
import { createRemoteCatalogue } from '../catalogue/remote/remoteCatalogue.ts'
import { createPoolBook } from '../convert/pools/poolBook.ts'
import { createRound } from '../convert/round.ts'
import { createPrices } from '../prices/prices.ts'
import { readPriceTable } from '../prices/priceTable.ts'
import { answerOf, handChain } from '../rpcProxy/test/handChain.ts'
import { stoppedClock } from '../test/stoppedClock.ts'
import { createSolanaMints } from '../tokens/solanaMints.ts'
import { createContractReader } from '../upstreams/contracts/contractReader.ts'

/** Something that is remembered for a time: what asks for it, and how often it was asked for outside. */
interface Remembered {
  get(): Promise<unknown>
  asked(): number
}

const lists = { get: () => undefined, of: () => [] }
const never = () => {
  throw new Error('Nobody is to be asked')
}
const contracts = { known: never, strange: never }
const [one, other]: Hex[] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as Hex[]

function noMulticall() {
  const hand = handChain(() => answerOf('0x'))
  return { chain: hand.chain, asked: () => hand.calls.length }
}

const table: [string, () => Remembered][] = [
  [
    'balances',
    () => {
      const { chain, calls } = handChain(() => answerOf({ confirmed: 1, unconfirmed: 0 }), 'bip122:0')
      const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
      const balances = createBalances({
        networks: [{ id: 'bip122:0', nativeCurrency } as never],
        chains: { get: () => chain },
        mints: { get: never } as never,
        prices: { get: async () => undefined },
        contracts,
        lists,
        metadata: { get: never },
        scales: { get: never },
        discover: never,
      })
      const question = { chainIds: ['bip122:0'], address: 'a', currency: undefined }
      return { get: () => balances.get(question), asked: () => calls.length }
    },
  ],
  [
    'a chain that was late',
    () => {
      const hand = handChain(() => Promise.reject(new Error('late')), 'bip122:0')
      Object.defineProperty(hand.head, 'current', { get: () => Promise.reject(new Error('late')) })
      const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
      const balances = createBalances({
        networks: [{ id: 'bip122:0', nativeCurrency } as never],
        chains: { get: () => hand.chain },
        mints: { get: never } as never,
        prices: { get: async () => undefined },
        contracts,
        lists,
        metadata: { get: never },
        scales: { get: never },
        discover: never,
      })
      let number = 0
      const next = () => ({ chainIds: ['bip122:0'], address: `a${number++}`, currency: undefined })
      return { get: () => balances.get(next()).catch(() => {}), asked: () => hand.calls.length }
    },
  ],
  [
    'prices',
    () => {
      const read = vi.fn(async () => 2)
      const known = readPriceTable()
      if (typeof known === 'string') throw new Error(known)
      const metadata = { get: never }
      const prices = createPrices({ table: known, feeds: { read }, contracts, metadata, http: undefined })
      return { get: () => prices.get('eip155:1', undefined, 'usd'), asked: () => read.mock.calls.length }
    },
  ],
  [
    'a mint that is not there',
    () => {
      const { chain, calls } = handChain(() => answerOf({ value: [null] }))
      const mints = createSolanaMints(lists)
      const mint = base58.encode(new Uint8Array(32).fill(7))
      return { get: () => mints.get(chain, [mint]), asked: () => calls.length }
    },
  ],
  [
    'a chain of swaps without Multicall3',
    () => {
      const { chain, asked } = noMulticall()
      const round = createRound(chain)
      const read = { to: one, data: '0x' } as { to: Hex; data: Hex }
      return { get: () => round.ask({ light: [read, read] }), asked }
    },
  ],
  [
    'a chain of contracts without Multicall3',
    () => {
      const { chain, asked } = noMulticall()
      const reader = createContractReader(chain)
      return {
        get: () => Promise.all([reader.call(one as Hex, '0x'), reader.call(other as Hex, '0x')]),
        asked,
      }
    },
  ],
  [
    'a pair without a pool',
    () => {
      const { chain, asked } = noMulticall()
      const exchange = { v2Factory: one, v2Fee: 30, v3Factory: undefined } as never
      const book = createPoolBook(exchange, createRound(chain))
      return { get: () => book.of([[one as Hex, other as Hex]]), asked }
    },
  ],
  [
    'a picture that did not come',
    () => {
      const onAnswer = vi.fn()
      const remote = createRemoteCatalogue({ url: 'http://127.0.0.1:1/', onAnswer })
      return { get: () => remote.picture('a'), asked: () => onAnswer.mock.calls.length }
    },
  ],
]

test.each(table)('behavior: %s: what is remembered ends in its time', async (_, make) => {
  using clock = stoppedClock()
  const { get, asked } = make()
  await get()
  const first = asked()
  await get()
  const held = asked() - first
  const back = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  try {
    // Longer than the longest of them is held.
    clock.later(1_000_000)
    await get()
    await expect.poll(() => asked() - first - held).toBe(first)
    expect(held).toBeLessThan(first)
  } finally {
    back.mockRestore()
  }
})

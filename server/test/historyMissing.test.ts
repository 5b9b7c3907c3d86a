import { lt, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyTold } from '../db/schema/history.ts'
import type { History, HistorySettings } from '../history/createHistory.ts'
import { topicOf, topics } from '../history/evm/logTopics.ts'
import { historyRules } from '../history/evm/sweepHistory.ts'
import {
  alice,
  type Call,
  follower,
  nothing,
  type OddHistory,
  oddHistory,
  somebody,
  type Twist,
} from './oddHistory.ts'
import { deploy, emit, numberAnswer } from './tokenContract.ts'

// Nodes behind one address that are not equally far: what one block names, the next answer does not know.

let odd: OddHistory
beforeAll(async () => {
  odd = await oddHistory()
})
afterAll(() => odd[Symbol.asyncDispose]())
beforeEach(() => odd.forget())
afterEach(() => odd.rest())

const [receipt, transaction] = ['eth_getTransactionReceipt', 'eth_getTransactionByHash']
const isOf =
  (hash: string, ...methods: string[]) =>
  ({ method, params }: Call) =>
    methods.includes(method) && params[0] === hash
const changed =
  (isMeant: (call: Call) => boolean, fields: object): Twist =>
  (call, answer) => {
    if (isMeant(call)) Object.assign(answer.result, fields)
  }
const elsewhere = `0x${'ab'.repeat(32)}`

const answers: [string, (hash: string) => Twist][] = [
  ['no receipt', (hash) => nothing(isOf(hash, receipt))],
  ['no transaction', (hash) => nothing(isOf(hash, transaction))],
  ['neither', (hash) => nothing(isOf(hash, transaction, receipt))],
  [
    'a transaction that waits',
    (hash) => changed(isOf(hash, transaction), { blockHash: null, blockNumber: null }),
  ],
  ['a receipt in another block', (hash) => changed(isOf(hash, receipt), { blockHash: elsewhere })],
  ['a transaction in another block', (hash) => changed(isOf(hash, transaction), { blockHash: elsewhere })],
]

describe('a node that is a block behind for a moment', () => {
  test.each(answers)(
    'behavior: to who follows: %s is read again, and holds nothing back',
    async (_, twist) => {
      const [own, other] = [somebody(), somebody()]
      const history = odd.open(follower)
      await odd.follow(history, own, other)
      const [lost = '', paid = ''] = await odd.payAll([own, other], ([first = '']) => odd.twist(twist(first)))
      await odd.caughtUp()
      expect(await odd.hashesOf(history, other)).toEqual([paid])
      expect(await odd.hashesOf(history, own)).toEqual([])
      odd.node.twist = undefined
      await odd.mine(1)
      await odd.caughtUp()
      expect(await odd.hashesOf(history, own)).toEqual([lost])
      expect(await odd.waiting(own)).toEqual([])
    },
  )

  test.each(answers)('behavior: to a reading of its own: %s is read again', async (_, twist) => {
    const own = somebody()
    const history = odd.open()
    const [lost = '', paid = ''] = await odd.payAll([own, own], ([first = '']) => odd.twist(twist(first)))
    expect(await odd.hashesOf(history, own)).toEqual([paid])
    odd.node.twist = undefined
    await odd.mine(1)
    expect(await odd.hashesOf(history, own)).toEqual([paid, lost])
    expect(await odd.waiting(own)).toEqual([])
  })

  test('behavior: nobody looked meanwhile, and the process is another one', async () => {
    const own = somebody()
    const first = odd.open(follower)
    await odd.follow(first, own)
    const [lost = ''] = await odd.payAll([own], ([hash = '']) =>
      odd.twist(nothing(isOf(hash, transaction, receipt))),
    )
    await odd.caughtUp()
    await first.close()
    await odd.db.update(historyTold).set({ toldAt: sql`${historyTold.toldAt} - interval '10 days'` })
    await odd.db.transaction(async (tx) => {
      for (const { deleteSlice } of historyRules(1_000)) await deleteSlice(tx)
    })
    odd.node.twist = undefined
    await odd.mine(300)
    expect(await odd.hashesOf(odd.open(), own)).toEqual([lost])
  })

  test('behavior: a new payment is read at once, however many wait', async () => {
    const own = somebody()
    const history = odd.open(follower)
    await odd.follow(history, own)
    const fakes = Array.from({ length: 63 }, () => own)
    await odd.payAll(fakes, (hashes) => {
      const hidden = new Set(hashes)
      odd.twist(nothing(({ method, params }) => method === receipt && hidden.has(params[0])))
    })
    await odd.caughtUp()
    odd.node.requests = []
    expect(await odd.hashesOf(history, own)).toEqual([])
    expect(odd.node.requests.length).toBeLessThanOrEqual(8)
    const paid = await odd.pay(own)
    await odd.caughtUp()
    expect(await odd.hashesOf(history, own)).toEqual([paid])
    expect((await odd.waiting(own)).length).toBeLessThanOrEqual(25)
  })

  test('behavior: what can not be read and finds no room waits in its blocks, and holds up nobody else', async () => {
    const [own, other] = [somebody(), somebody()]
    const history = odd.open(follower)
    await odd.follow(history, own, other)
    const hidden = new Set<string>()
    const hide = (hashes: string[]) => {
      for (const hash of hashes) hidden.add(hash)
      odd.twist(changed(({ method, params }) => method === receipt && hidden.has(params[0]), { logs: null }))
    }
    for (const count of [20, 20]) {
      await odd.payAll(
        Array.from({ length: count }, () => own),
        hide,
      )
      await odd.caughtUp()
    }
    const paid = await odd.pay(other)
    await odd.caughtUp()
    expect(await odd.hashesOf(history, other)).toEqual([paid])
    expect(await odd.waiting(own)).toHaveLength(25)
    odd.node.twist = undefined
    await odd.mine(1)
    await odd.caughtUp()
    expect(new Set(await odd.hashesOf(history, own))).toEqual(hidden)
    expect(await odd.waiting(own)).toEqual([])
    // Whoever follows looks for it again.
    odd.node.requests = []
    const last = await odd.pay(own)
    await odd.caughtUp()
    expect((await odd.hashesOf(history, own))[0]).toBe(last)
  })

  test.each<[string, Partial<HistorySettings>]>([
    ['who follows', follower],
    ['a reading of its own', {}],
  ])('behavior: to %s: what somebody reported and can not be read is kept as long', async (_, settings) => {
    const own = somebody()
    const history = odd.open(settings)
    if (settings.follow) await odd.follow(history, own)
    const [late = ''] = await odd.payAll([own], ([hash = '']) =>
      odd.twist(changed(isOf(hash, receipt), { logs: null })),
    )
    await history.watch('eip155:31337', own, late)
    if (settings.follow) await odd.caughtUp()
    expect(await odd.hashesOf(history, own)).toEqual([])
    await odd.db.update(historyTold).set({ toldAt: sql`${historyTold.toldAt} - interval '2 hours'` })
    odd.node.twist = undefined
    await odd.mine(300)
    expect(await odd.hashesOf(history, own)).toEqual([late])
  })

  test.each<[string, Partial<HistorySettings>]>([
    ['who follows', follower],
    ['a reading of its own', {}],
  ])('behavior: to %s: what strangers report takes no room and pushes nothing out', async (_, settings) => {
    const own = somebody()
    const history = odd.open(settings)
    await odd.hashesOf(history, own)
    if (settings.follow) await odd.follow(history, own)
    const hidden = new Set<string>()
    const hide = (hashes: string[]) => {
      for (const hash of hashes) hidden.add(hash)
      odd.twist(changed(({ method, params }) => method === receipt && hidden.has(params[0]), { logs: null }))
    }
    const reports = 40
    for (let at = 0; at < reports; at += 1)
      await history.watch('eip155:31337', own, `0x${at.toString(16).padStart(64, 'e')}`)
    const people = Array.from({ length: 25 }, () => own)
    await odd.payAll(people, hide)
    if (settings.follow) await odd.caughtUp()
    expect(await odd.hashesOf(history, own)).toEqual([])
    const waiting = async () => (await odd.waiting(own)).filter(({ hash }) => hidden.has(hash))
    expect(await waiting()).toHaveLength(25)
    // One more, which was reported before its block came.
    const first = new Set(hidden)
    const [reported = ''] = await odd.payAll([own], hide)
    await history.watch('eip155:31337', own, reported)
    if (settings.follow) await odd.caughtUp()
    await odd.hashesOf(history, own).catch(() => [])
    const left = new Set((await waiting()).map(({ hash }) => hash))
    expect([...first].filter((hash) => !left.has(hash))).toEqual([])
  })

  test('behavior: what no node ever describes is given up, and keeps no address from who follows', async () => {
    const own = somebody()
    const history = odd.open(follower)
    await odd.follow(history, own)
    await odd.payAll([own], ([hash = '']) => odd.twist(nothing(isOf(hash, receipt))))
    await odd.caughtUp()
    for (let look = 0; look < 30; look += 1) {
      expect(await odd.waiting(own)).toHaveLength(1)
      await odd.mine(1)
      await odd.hashesOf(history, own)
    }
    // From here on for as long as what somebody reported.
    expect((await odd.waiting(own))[0]?.toldAt.getTime()).toBeLessThanOrEqual(Date.now())
    await odd.db.delete(historyTold).where(lt(historyTold.toldAt, sql`now()`))
    await odd.follow(history, own)
    odd.node.requests = []
    await odd.mine(1)
    await odd.caughtUp()
    expect(await odd.hashesOf(history, own)).toEqual([])
    expect(odd.node.requests.flat()).not.toContain(transaction)
  })

  test('default: an honest node gets no request more for a payment', async () => {
    const own = somebody()
    const history = odd.open(follower)
    await odd.follow(history, own)
    odd.node.requests = []
    const paid: string[] = []
    for (let count = 0; count < 5; count += 1) {
      paid.unshift(await odd.pay(own))
      await odd.caughtUp()
    }
    const sent = odd.node.requests.filter((methods) => methods.join() !== 'eth_blockNumber')
    // Blocks, logs, transactions and receipts.
    expect(sent.length).toBeLessThanOrEqual(4 * 5)
    odd.node.requests = []
    expect(await odd.hashesOf(history, own)).toEqual(paid)
    expect(odd.node.requests.flat().filter((method) => method !== 'eth_blockNumber')).toEqual([])
  })
})

const block = (isFull: boolean) => (call: Call) =>
  call.method === 'eth_getBlockByNumber' && call.params[1] === isFull
const unanswered: [string, (call: Call) => boolean][] = [
  ['header', block(false)],
  ['whole block', block(true)],
  ['receipt', ({ method }) => method === receipt],
  ['transaction', ({ method }) => method === transaction],
  ['list of logs', ({ method }) => method === 'eth_getLogs'],
  ['answer but the height', ({ method }) => method !== 'eth_blockNumber' && method !== 'eth_chainId'],
]

describe.each<[string, Partial<HistorySettings>]>([
  ['followed', follower],
  ['read for itself', {}],
])('null takes nothing back: %s', (_, settings) => {
  test.each(unanswered)('behavior: no %s', async (__, isMeant) => {
    const own = somebody()
    const history = odd.open(settings)
    const paid = await odd.pay(own)
    if (settings.follow) await odd.follow(history, own)
    expect(await odd.hashesOf(history, own)).toEqual([paid])
    odd.twist(nothing(isMeant))
    const later = await odd.pay(own)
    await odd.mine(2)
    await odd.hashesOf(history, own).catch(() => [])
    expect(await odd.takenBack(own)).toEqual([])
    odd.node.twist = undefined
    await odd.mine(1)
    await expect.poll(() => odd.hashesOf(history, own).catch(() => [])).toEqual([later, paid])
    expect(await odd.takenBack(own)).toEqual([])
  })
})

describe('a receipt of long ago that can not be read', () => {
  /** Payments in a token, with so many blocks above them. */
  async function payLongAgo(own: string, count: number, above = 2_000): Promise<string[]> {
    const coin = await deploy(odd.chain, alice, {})
    const named = [topics.transfer, topicOf(alice), topicOf(own)]
    const hashes: string[] = []
    for (let at = 0; at < count; at += 1)
      hashes.push((await emit(odd.chain, alice, coin, named, numberAnswer(1n))).transactionHash)
    await odd.mine(above)
    return hashes
  }
  const unreadable = (hashes: readonly string[], fields: object = { logs: null }): Twist =>
    changed((call) => hashes.some((hash) => isOf(hash, receipt)(call)), fields)

  test.each([{ logs: null }, { status: 'reverted' }])('behavior: it waits: %j', async (fields) => {
    const own = somebody()
    const hashes = await payLongAgo(own, 1)
    odd.twist(unreadable(hashes, fields))
    const history = odd.open()
    expect(await odd.hashesOf(history, own)).toEqual([])
    expect(await odd.waiting(own)).toHaveLength(1)
    odd.node.twist = undefined
    await odd.mine(1)
    expect(await odd.hashesOf(history, own)).toEqual(hashes)
    expect(await odd.waiting(own)).toEqual([])
  })
  const tokensOf = async (history: History, own: string) =>
    (await history.discoveredTokens('eip155:31337', own)).map(({ token }) => token)

  test('behavior: a glance shows what stands beside 25 that can not be read, which wait', async () => {
    const own = somebody()
    const hidden = await payLongAgo(own, 25, 0)
    const [seen = ''] = await payLongAgo(own, 1, 20)
    odd.twist(unreadable(hidden))
    const history = odd.open()
    await history.glance('eip155:31337', own)
    expect(await tokensOf(history, own)).toHaveLength(1)
    expect(await odd.waiting(own)).toHaveLength(25)
    odd.node.twist = undefined
    await odd.mine(1)
    expect(new Set(await odd.hashesOf(history, own))).toEqual(new Set([seen, ...hidden]))
    expect(await tokensOf(history, own)).toHaveLength(2)
  })

  test('error: more of them leave their blocks to the next glance, and none is lost', async () => {
    const own = somebody()
    const hidden = await payLongAgo(own, 26, 20)
    odd.twist(unreadable(hidden))
    const history = odd.open()
    for (let look = 0; look < 2; look += 1) {
      await expect(history.glance('eip155:31337', own)).rejects.toThrow("can't be read")
      expect(await odd.waiting(own)).toEqual([])
      await odd.mine(1)
    }
    odd.node.twist = undefined
    // A node that failed is left alone for a while.
    const other = odd.open()
    await other.glance('eip155:31337', own)
    expect(await tokensOf(other, own)).toHaveLength(1)
    expect(new Set(await odd.hashesOf(other, own))).toEqual(new Set(hidden))
  })
})

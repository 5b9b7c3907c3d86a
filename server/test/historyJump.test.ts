import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { historyChains } from '../db/schema/history.ts'
import { type Call, follower, nothing, type OddHistory, oddHistory, somebody } from './oddHistory.ts'

// A chain that went on by more blocks than are followed one after the other, such as while a node was away.

let odd: OddHistory
beforeAll(async () => {
  odd = await oddHistory()
})
afterAll(() => odd[Symbol.asyncDispose]())
beforeEach(() => odd.forget())
afterEach(() => odd.rest())

const isHeader = ({ method, params }: Call) => method === 'eth_getBlockByNumber' && params[1] === false
/** Blocks that the chain takes back, from the next one on; `end` brings those that it has in their place. */
async function fork(): Promise<{ end(count: number): Promise<void> }> {
  const snapshot = await odd.chain.rpc('evm_snapshot')
  return {
    async end(count) {
      await odd.chain.rpc('evm_revert', [snapshot])
      await odd.mine(1)
      await odd.mine(count - 1)
    },
  }
}
const topOf = async () => (await odd.db.select().from(historyChains))[0]?.top ?? 0
/** The node shows nothing of what happens. */
const away = () => {
  odd.node.isDown = true
  return () => {
    odd.node.isDown = false
  }
}

test.each([1, 3, 20])(
  'behavior: what the chain took back of the last %i blocks is gone after a jump',
  async (deep) => {
    const own = somebody()
    const history = odd.open(follower)
    const kept = await odd.pay(own)
    await odd.follow(history, own)
    const still = await odd.pay(own)
    await odd.caughtUp()
    const { end } = await fork()
    const lost = await odd.pay(own)
    if (deep > 1) await odd.mine(deep - 1)
    await odd.caughtUp()
    expect(await odd.hashesOf(history, own)).toEqual([lost, still, kept])
    const back = away()
    await end(deep + 200)
    back()
    await odd.caughtUp()
    await expect.poll(() => odd.hashesOf(history, own)).toEqual([still, kept])
    expect((await odd.takenBack(own)).map(({ hash }) => hash)).toEqual([lost])
  },
)

test('behavior: of a chain that took back all that was followed, nothing followed stays', async () => {
  const own = somebody()
  const before = await odd.pay(own)
  await odd.mine(2)
  const { end } = await fork()
  await odd.mine(1)
  const history = odd.open(follower)
  await odd.follow(history, own)
  const lost = await odd.pay(own)
  await odd.caughtUp()
  expect(await odd.hashesOf(history, own)).toEqual([lost, before])
  const back = away()
  await end(300)
  back()
  await odd.caughtUp()
  await expect.poll(() => odd.hashesOf(history, own)).toEqual([before])
})

test('behavior: what stands stays, and a jump costs one request more', async () => {
  const own = somebody()
  const history = odd.open(follower)
  await odd.follow(history, own)
  const paid = await odd.pay(own)
  await odd.caughtUp()
  const back = away()
  await odd.mine(200)
  odd.node.requests = []
  back()
  await odd.caughtUp()
  // The last block that was followed, and the head.
  expect(odd.node.requests.flat().filter((method) => method === 'eth_getBlockByNumber').length).toBe(2)
  expect(await odd.hashesOf(history, own)).toEqual([paid])
  expect(await odd.takenBack(own)).toEqual([])
})

test.each([
  ['for a moment', 1],
  ['for long', Number.POSITIVE_INFINITY],
])('behavior: a header that is null %s takes nothing back, and the chain is followed', async (_, times) => {
  const own = somebody()
  const history = odd.open(follower)
  await odd.follow(history, own)
  const paid = await odd.pay(own)
  await odd.caughtUp()
  const top = `0x${(await topOf()).toString(16)}`
  const back = away()
  await odd.mine(200)
  let left = times
  odd.twist(nothing((call) => isHeader(call) && call.params[0] === top && left-- > 0))
  back()
  await odd.caughtUp()
  expect(await odd.takenBack(own)).toEqual([])
  odd.node.twist = undefined
  await expect.poll(() => odd.hashesOf(history, own)).toEqual([paid])
})

test('behavior: a payment that was mined again elsewhere is shown there', async () => {
  const own = somebody()
  const history = odd.open(follower)
  await odd.follow(history, own)
  const snapshot = await odd.chain.rpc('evm_snapshot')
  const paid = await odd.pay(own)
  const raw = await odd.chain.rpc('eth_getRawTransactionByHash', [paid])
  await odd.caughtUp()
  expect(await odd.hashesOf(history, own)).toEqual([paid])
  const back = away()
  await odd.chain.rpc('evm_revert', [snapshot])
  await odd.mine(3)
  expect(await odd.chain.rpc('eth_sendRawTransaction', [raw])).toBe(paid)
  await odd.mine(200)
  back()
  await odd.caughtUp()
  await expect.poll(() => odd.hashesOf(history, own)).toEqual([paid])
})

const pruned = { code: 4444, message: 'pruned history unavailable' }

test.each<[string, object]>([
  ['says that it is pruned', { error: pruned }],
  ['refuses in other words', { error: { code: -32000, message: 'header not found' } }],
  ['does not know the method there', { error: { code: -32601, message: 'not available' } }],
  ['says something of another form', { result: { number: 'old' } }],
])('behavior: where the node %s, the chain is followed after a jump, too', async (_, said) => {
  const own = somebody()
  const history = odd.open(follower)
  await odd.follow(history, own)
  const paid = await odd.pay(own)
  await odd.caughtUp()
  const top = await topOf()
  const back = away()
  await odd.mine(200)
  odd.twist((call, answer) => {
    if (!isHeader(call) || Number(call.params[0]) > top) return
    delete answer.result
    Object.assign(answer, said)
  })
  back()
  await odd.caughtUp()
  expect(await odd.takenBack(own)).toEqual([])
  odd.node.twist = undefined
  await expect.poll(() => odd.hashesOf(history, own)).toEqual([paid])
})

test.each<[string, (answer: { result?: unknown; error?: object }) => void]>([
  [
    'null',
    (answer) => {
      answer.result = null
    },
  ],
  [
    'pruned',
    (answer) => {
      delete answer.result
      answer.error = pruned
    },
  ],
])('behavior: old headers that stay %s stop no later reorganisation', async (_, hide) => {
  const own = somebody()
  const history = odd.open(follower)
  await odd.follow(history, own)
  const top = await topOf()
  const back = away()
  await odd.mine(200)
  odd.twist((call, answer) => {
    if (isHeader(call) && Number(call.params[0]) <= top) hide(answer)
  })
  back()
  await odd.caughtUp()
  await odd.mine(2)
  await odd.caughtUp()
  const { end } = await fork()
  const lost = await odd.pay(own)
  await odd.caughtUp()
  await end(3)
  await odd.caughtUp()
  expect((await odd.takenBack(own)).map(({ hash }) => hash)).toEqual([lost])
  const [followed] = await odd.db.select().from(historyChains)
  expect(followed?.ancestors.map(([number]) => number).every((number) => number > top)).toBe(true)
})

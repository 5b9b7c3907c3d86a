import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import {
  historyBlocks,
  historyChains,
  historyRecent,
  historyTransactions,
  historyWatches,
} from '../db/schema/history.ts'
import { leases } from '../db/schema/leases.ts'
import { topicOf, topics } from '../history/evm/logTopics.ts'
import { anvil, type TestChain } from './anvil.ts'
import { type CountingNode, countingNode } from './countingNode.ts'
import { chainId, eager, type HistoryProcess, historyProcess } from './historyProcess.ts'
import { postgres, postgresBin, type TestPostgres } from './postgres.ts'
import { program } from './program.ts'
import { deploy, emit, numberAnswer, send } from './tokenContract.ts'

// Of several processes one looks through new blocks, for every address that anybody asked for.

const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const script = new URL('./readHistory.ts', import.meta.url).pathname
let people = 0
const somebody = () => `0x${(++people + 0x300).toString(16).padStart(4, '0').repeat(10)}`

describe.skipIf(!postgresBin)('processes over one PostgreSQL', () => {
  let cluster: TestPostgres
  let chain: TestChain
  let node: CountingNode
  let coin: string
  let processes: HistoryProcess[]
  beforeAll(async () => {
    cluster = await postgres()
    chain = await anvil()
    node = await countingNode(chain.url)
    coin = await deploy(chain, alice, {})
    await chain.rpc('anvil_mine', ['0x14'])
  })
  beforeEach(async () => {
    processes = await Promise.all(Array.from({ length: 3 }, open))
    for (const table of [historyChains, historyBlocks, historyRecent, historyWatches])
      await db().delete(table)
  })
  afterEach(async () => {
    for (const each of processes) await each[Symbol.asyncDispose]()
  })
  afterAll(async () => {
    await node?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
    await cluster?.[Symbol.asyncDispose]()
  })
  const open = () => historyProcess({ database: cluster.url, node: node.url }, { follow: eager })
  const db = () => {
    const [one] = processes
    if (!one) throw new Error('No process')
    return one.database.db
  }
  const askAll = (address: string) => Promise.all(processes.map(({ hashesOf }) => hashesOf(address)))
  const all = (hashes: string[]) => processes.map(() => hashes)
  const give = async (own: string) =>
    (await emit(chain, alice, coin, [topics.transfer, topicOf(alice), topicOf(own)], numberAnswer(1n)))
      .transactionHash
  const pay = async (own: string) =>
    (await send(chain, { from: alice, to: own, value: '0x1' })).transactionHash
  const height = async () => Number(await chain.rpc('eth_blockNumber'))
  const followedTo = async () => (await db().select().from(historyChains))[0]?.top
  /** Whoever follows is at the head of the chain. */
  const caughtUp = async () => expect.poll(followedTo).toBe(await height())
  const count = (method: string) => node.asked.filter((asked) => asked === method).length
  const ownerOf = async () =>
    (
      await db()
        .select()
        .from(leases)
        .where(eq(leases.name, `follow/${chainId}`))
    )[0]?.owner
  /** Until another one may have it, by the clock of the database. */
  const leaseLeftMs = async () => {
    const left = sql<number>`extract(epoch from ${leases.expiresAt} - clock_timestamp()) * 1000`
    const of = eq(leases.name, `follow/${chainId}`)
    return Number((await db().select({ left }).from(leases).where(of))[0]?.left ?? 0)
  }

  /** Calls for each of 20 blocks with nothing in it, while all processes read all of these addresses. */
  async function costOf(addresses: string[]): Promise<Record<string, number>> {
    const readAll = async () => {
      for (const address of addresses) await askAll(address)
    }
    await readAll()
    await caughtUp()
    await readAll()
    node.asked = []
    for (let block = 0; block < 20; block += 1) {
      await chain.rpc('anvil_mine', ['0x1'])
      await caughtUp()
    }
    await readAll()
    const other = node.asked.filter((method) => !['eth_blockNumber', 'eth_chainId'].includes(method))
    return {
      logs: count('eth_getLogs') / 20,
      blocks: count('eth_getBlockByNumber') / 20,
      all: other.length / 20,
    }
  }

  test(
    'default: calls for a block are as many for twelve addresses as for one',
    async () => {
      const one = await costOf([somebody()])
      const twelve = await costOf(Array.from({ length: 12 }, somebody))
      console.info(
        `history: calls a block for one address ${JSON.stringify(one)}, for twelve ${JSON.stringify(twelve)}`,
      )
      expect(one).toEqual({ logs: 1, blocks: 1, all: 2 })
      expect(twelve).toEqual(one)
      expect(processes.map(({ history }) => history.leading.chains.length).sort()).toEqual([0, 0, 1])
    },
    limits.faultMs,
  )

  test('behavior: what one finds all know, tokens and plain payments, of old addresses and new ones', async () => {
    const [first, second] = [somebody(), somebody()]
    const past = await give(first)
    expect(await askAll(first)).toEqual(all([past]))
    await expect.poll(followedTo).toBeDefined()
    await askAll(first)
    // Known to whoever follows from here on; its past is read for itself.
    const before = await pay(second)
    await caughtUp()
    expect(await askAll(second)).toEqual(all([before]))
    const found = [await pay(first), await give(first)]
    const others = [await give(second), await pay(second)]
    await chain.rpc('anvil_mine', ['0x14'])
    await caughtUp()
    node.asked = []
    expect(await askAll(first)).toEqual(all([...found.toReversed(), past]))
    expect(await askAll(second)).toEqual(all([...others.toReversed(), before]))
    expect(node.asked.filter((method) => method !== 'eth_blockNumber')).toEqual([])
  })

  test('behavior: who approves or stands by is named as in a reading of its own', async () => {
    const [owner, spender] = [somebody(), somebody()]
    await askAll(owner)
    await askAll(spender)
    await expect.poll(followedTo).toBeDefined()
    await askAll(owner)
    await askAll(spender)
    const { transactionHash } = await emit(
      chain,
      alice,
      coin,
      [topics.approval, topicOf(owner), topicOf(spender)],
      numberAnswer(1n),
    )
    await caughtUp()
    expect(await askAll(owner)).toEqual(all([transactionHash]))
    expect(await askAll(spender)).toEqual(all([]))
  })

  test('behavior: blocks that are taken back take back what was found in them', async () => {
    const own = somebody()
    const past = await give(own)
    await askAll(own)
    await expect.poll(followedTo).toBeDefined()
    await askAll(own)
    const snapshot = await chain.rpc('evm_snapshot')
    const lost = await pay(own)
    await caughtUp()
    expect(await askAll(own)).toEqual(all([lost, past]))
    await chain.rpc('evm_revert', [snapshot])
    const given = await give(own)
    await chain.rpc('anvil_mine', ['0x3'])
    await caughtUp()
    await expect.poll(() => askAll(own)).toEqual(all([given, past]))
    const rows = await db().select().from(historyTransactions).where(eq(historyTransactions.hash, lost))
    expect(rows.map(({ block }) => block)).toEqual([null])
  })

  test('behavior: what an address read of blocks that whoever follows never saw does not stay', async () => {
    const own = somebody()
    await askAll(somebody())
    await caughtUp()
    for (const each of processes.splice(0)) await each[Symbol.asyncDispose]()
    const snapshot = await chain.rpc('evm_snapshot')
    const lost = await pay(own)
    processes = [await historyProcess({ database: cluster.url, node: node.url })]
    expect(await askAll(own)).toEqual([[lost]])
    await chain.rpc('evm_revert', [snapshot])
    await chain.rpc('anvil_mine', ['0x5'])
    for (const each of processes.splice(0)) await each[Symbol.asyncDispose]()
    processes = [await open()]
    await askAll(somebody())
    await caughtUp()
    expect(await askAll(own)).toEqual([[]])
  })

  test('behavior: a chain that nobody followed for long is followed from its head, and nothing is missed', async () => {
    const own = somebody()
    await askAll(own)
    await caughtUp()
    await askAll(own)
    for (const each of processes.splice(0)) await each[Symbol.asyncDispose]()
    const missed = await give(own)
    await chain.rpc('anvil_mine', ['0xc8'])
    processes = await Promise.all(Array.from({ length: 3 }, open))
    // For some seconds the last look of those who are gone counts.
    await expect.poll(() => askAll(own)).toEqual(all([missed]))
    await caughtUp()
    const fresh = await pay(own)
    await caughtUp()
    expect(await askAll(own)).toEqual(all([fresh, missed]))
  })

  test(
    'behavior: another one follows within ten seconds where the one that does is killed',
    async () => {
      const own = somebody()
      const leader = program(script, [cluster.url, node.url, own], {})
      await leader.says(/reading/)
      await expect.poll(ownerOf).toBeDefined()
      const owner = await ownerOf()
      await askAll(own)
      leader.child.kill('SIGKILL')
      await leader.ended
      expect(await leaseLeftMs()).toBeLessThan(10_000)
      // Meanwhile nobody waits: each process reads for itself.
      const given = await give(own)
      await expect.poll(() => askAll(own)).toEqual(all([given]))
      await expect.poll(ownerOf).not.toBe(owner)
      await chain.rpc('anvil_mine', ['0x5'])
      await caughtUp()
    },
    limits.faultMs,
  )

  test('error: where a node gives no logs without an address, each address is read for itself', async () => {
    node.wantsAddress = true
    const own = somebody()
    const past = await give(own)
    expect(await askAll(own)).toEqual(all([past]))
    await expect.poll(followedTo).toBeDefined()
    const found = [await give(own), await pay(own)]
    node.asked = []
    await expect.poll(() => askAll(own)).toEqual(all([...found.toReversed(), past]))
    node.wantsAddress = false
  })

  test('behavior: a chain that nobody asks for is not followed', async () => {
    for (const each of processes.splice(0)) await each[Symbol.asyncDispose]()
    processes = [
      await historyProcess(
        { database: cluster.url, node: node.url },
        { follow: { ...eager, wantMs: 5_000 } },
      ),
    ]
    const asked = askAll(somebody())
    await expect.poll(ownerOf, { interval: 20 }).toBeDefined()
    await asked
    await expect.poll(ownerOf).toBeUndefined()
    expect(processes[0]?.history.leading.chains).toEqual([])
  })
})

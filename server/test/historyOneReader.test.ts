import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { leases } from '../db/schema/leases.ts'
import { topicOf, topics } from '../history/evm/logTopics.ts'
import { anvil, type TestChain } from './anvil.ts'
import { type CountingNode, countingNode } from './countingNode.ts'
import { chainId, type HistoryProcess, historyProcess } from './historyProcess.ts'
import { postgres, postgresBin, type TestPostgres } from './postgres.ts'
import { program } from './program.ts'
import { deploy, emit, numberAnswer } from './tokenContract.ts'

// Several processes over one PostgreSQL read the past of an address as one does.

const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** Until another one may have a lease, by the clock of the database. */
const leftMs = sql<number>`extract(epoch from ${leases.expiresAt} - clock_timestamp()) * 1000`
const script = new URL('./readHistory.ts', import.meta.url).pathname
let people = 0
const somebody = () => `0x${(++people + 0x700).toString(16).padStart(4, '0').repeat(10)}`

describe.skipIf(!postgresBin)('processes over one PostgreSQL', () => {
  let cluster: TestPostgres
  let chain: TestChain
  let node: CountingNode
  let coin: string
  const opened: HistoryProcess[] = []
  beforeAll(async () => {
    cluster = await postgres()
    chain = await anvil()
    node = await countingNode(chain.url)
    coin = await deploy(chain, alice, {})
    await chain.rpc('anvil_mine', ['0x190'])
    opened.push(await open(), await open(), await open())
    // It counts also those who do not get one.
    await opened[0]?.database.db.execute(sql`create sequence lease_tries`)
    await opened[0]?.database.db.execute(sql`select nextval('lease_tries')`)
    await opened[0]?.database.db.execute(sql`
      create function count_lease_try() returns trigger language plpgsql as $$
        begin perform nextval('lease_tries'); return new; end
      $$`)
    await opened[0]?.database.db.execute(sql`
      create trigger count_tries before insert on leases for each row execute function count_lease_try()`)
  })
  afterAll(async () => {
    for (const each of opened) await each[Symbol.asyncDispose]()
    await node?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
    await cluster?.[Symbol.asyncDispose]()
  })
  const open = (settings?: Parameters<typeof historyProcess>[1]) =>
    historyProcess({ database: cluster.url, node: node.url }, settings)
  /** How often a process asked for a lease. */
  const leaseTries = async () => {
    const answer = await opened[0]?.database.db.execute(sql`select last_value as tries from lease_tries`)
    return Number((answer as { rows: { tries: string }[] } | undefined)?.rows[0]?.tries)
  }
  const give = async (own: string) =>
    (await emit(chain, alice, coin, [topics.transfer, topicOf(alice), topicOf(own)], numberAnswer(1n)))
      .transactionHash
  /** What the node was asked meanwhile; each process asks for the newest block by itself. */
  async function costOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
    node.asked = []
    await work()
    const count = (method: string) => node.asked.filter((asked) => asked === method).length
    return {
      logs: count('eth_getLogs'),
      blocks: count('eth_getBlockByNumber'),
      all: node.asked.length - count('eth_blockNumber') - count('eth_chainId'),
    }
  }

  test('default: three that are asked at once cost what one costs', async () => {
    const [alone, shared] = [somebody(), somebody()]
    const given = [await give(alone), await give(shared)]
    await using one = await open()
    const single = await costOf(async () => expect(await one.hashesOf(alone)).toEqual([given[0]]))
    const together = await costOf(async () =>
      expect(await Promise.all(opened.map(({ hashesOf }) => hashesOf(shared)))).toEqual(
        opened.map(() => [given[1]]),
      ),
    )
    console.info(`history: one process ${JSON.stringify(single)}, three ${JSON.stringify(together)}`)
    expect(single['logs']).toBeGreaterThan(40)
    for (const [name, cost] of Object.entries(single))
      expect(Math.abs((together[name] ?? 0) - cost), name).toBeLessThanOrEqual(cost / 10)
  })

  test('behavior: a glance costs what one costs, too', async () => {
    const [alone, shared] = [somebody(), somebody()]
    await give(alone)
    await give(shared)
    const [one] = opened
    const single = await costOf(async () => one?.history.glance(chainId, alone))
    const together = await costOf(async () => {
      const before = await leaseTries()
      const release = node.hold(({ method }) => method === 'eth_getLogs')
      const glances = Promise.all(opened.map(({ history }) => history.glance(chainId, shared)))
      await expect.poll(leaseTries).toBe(before + opened.length)
      release()
      await glances
    })
    expect(single['logs']).toBeGreaterThan(5)
    expect(together).toEqual(single)
    for (const { history } of opened) expect(await history.discoveredTokens(chainId, shared)).toHaveLength(1)
  })

  test('behavior: while another one reads, what it wrote is given and more is announced', async () => {
    const own = somebody()
    const first = await give(own)
    await chain.rpc('anvil_mine', ['0x64'])
    const last = await give(own)
    const { blockNumber } = (await chain.rpc('eth_getTransactionReceipt', [first])) as { blockNumber: string }
    await using waiting = await open({ answerMs: 50 })
    const read = (cursor?: string) =>
      waiting.history.page({ address: own, chains: [chainId], cursor, currency: 'usd' })
    const release = node.hold(
      ({ method, params: [range] }) =>
        method === 'eth_getLogs' && Number(range.fromBlock) <= Number(blockNumber),
    )
    const reading = opened[0]?.hashesOf(own)
    await expect.poll(async () => (await read()).data.map(({ metadata }) => metadata.hash)).toEqual([last])
    expect((await read()).next).not.toBe(null)
    release()
    expect(await reading).toEqual([last, first])
    await expect.poll(async () => (await read()).next).toBe(null)
  })

  test(
    'behavior: another one goes on within ten seconds where the reader is killed',
    async () => {
      const own = somebody()
      const given = await give(own)
      const release = node.hold(({ method }) => method === 'eth_getLogs')
      const reader = program(script, [cluster.url, node.url, own], {})
      const database = opened[0]?.database.db
      const leaseOf = async () =>
        (
          await database
            ?.select({ owner: leases.owner, leftMs })
            .from(leases)
            .where(eq(leases.name, `history/${chainId}/${own}`))
        )?.[0]
      const ownerOf = async () => (await leaseOf())?.owner
      await reader.says(/reading/)
      await expect.poll(ownerOf).toBeDefined()
      const owner = await ownerOf()
      const reading = opened[1]?.hashesOf(own)
      reader.child.kill('SIGKILL')
      await reader.ended
      expect(Number((await leaseOf())?.leftMs ?? 0)).toBeLessThan(10_000)
      await expect.poll(ownerOf).not.toBe(owner)
      release()
      expect(await reading).toEqual([given])
      // Who is gone leaves nothing behind that nobody takes.
      expect(await ownerOf()).toBeUndefined()
    },
    limits.faultMs,
  )
})

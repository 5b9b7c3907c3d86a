import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  }, 60_000)
  afterAll(async () => {
    for (const each of opened) await each[Symbol.asyncDispose]()
    await node?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
    await cluster?.[Symbol.asyncDispose]()
  })
  const open = (settings?: Parameters<typeof historyProcess>[1]) =>
    historyProcess({ database: cluster.url, node: node.url }, settings)
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
  }, 60_000)

  test('behavior: a glance costs what one costs, too', async () => {
    const [alone, shared] = [somebody(), somebody()]
    await give(alone)
    await give(shared)
    const [one] = opened
    node.delayMs = 40
    const single = await costOf(async () => one?.history.glance(chainId, alone))
    const together = await costOf(() =>
      Promise.all(opened.map(({ history }) => history.glance(chainId, shared))),
    )
    expect(single['logs']).toBeGreaterThan(5)
    expect(together).toEqual(single)
    node.delayMs = 0
    for (const { history } of opened) expect(await history.discoveredTokens(chainId, shared)).toHaveLength(1)
  }, 60_000)

  test('behavior: while another one reads, what it wrote is given and more is announced', async () => {
    const own = somebody()
    const first = await give(own)
    await chain.rpc('anvil_mine', ['0x64'])
    const last = await give(own)
    await using waiting = await open({ answerMs: 50 })
    const read = (cursor?: string) =>
      waiting.history.page({ address: own, chains: [chainId], cursor, currency: 'usd' })
    node.delayMs = 60
    const reading = opened[0]?.hashesOf(own)
    await expect
      .poll(async () => (await read()).data.map(({ metadata }) => metadata.hash), { timeout: 20_000 })
      .toEqual([last])
    expect((await read()).next).not.toBe(null)
    node.delayMs = 0
    expect(await reading).toEqual([last, first])
    await expect.poll(async () => (await read()).next, { timeout: 20_000 }).toBe(null)
  }, 60_000)

  test('behavior: another one goes on within ten seconds where the reader is killed', async () => {
    const own = somebody()
    const given = await give(own)
    node.delayMs = 150
    const reader = program(script, [cluster.url, node.url, own], {})
    const database = opened[0]?.database.db
    const ownerOf = async () =>
      (
        await database
          ?.select()
          .from(leases)
          .where(eq(leases.name, `history/${chainId}/${own}`))
      )?.[0]?.owner
    await expect.poll(ownerOf, { timeout: 60_000 }).toBeDefined()
    const owner = await ownerOf()
    const reading = opened[1]?.hashesOf(own)
    reader.child.kill('SIGKILL')
    await reader.ended
    const killedAt = performance.now()
    await expect.poll(ownerOf, { timeout: 30_000 }).not.toBe(owner)
    const tookMs = performance.now() - killedAt
    node.delayMs = 0
    expect(await reading).toEqual([given])
    console.info(`history: taken over ${(tookMs / 1000).toFixed(1)} s after the reader was killed`)
    expect(tookMs).toBeLessThan(10_000)
    // Who is gone leaves nothing behind that nobody takes.
    expect(await ownerOf()).toBeUndefined()
  }, 120_000)
})

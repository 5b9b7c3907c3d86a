import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import { createHistory, type History } from '../history/createHistory.ts'
import { topicOf, topics } from '../history/evm/logTopics.ts'
import { anvil, type TestChain } from './anvil.ts'
import { chainEnv } from './fakeNode.ts'
import { type StrictNode, strictNode } from './strictNode.ts'
import { type TestServer, testServer } from './testServer.ts'
import { deploy, emit, numberAnswer, send } from './tokenContract.ts'

// A look at a few logs before anybody opens a history, against a real chain whose node gives logs of few blocks.

const id = 'eip155:31337'
const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const fullBlocks = 4
let people = 0
const somebody = () => `0x${(++people + 0x900).toString(16).padStart(4, '0').repeat(10)}`

let chain: TestChain
let node: StrictNode
let server: TestServer
let coin: string
let history: History
beforeAll(async () => {
  chain = await anvil()
  node = await strictNode(chain.url)
  server = await testServer({ env: chainEnv([node.url]) })
  coin = await deploy(chain, alice, {})
})
afterAll(async () => {
  await history?.close()
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await history?.close()
  history = open()
  node.most = Number.POSITIVE_INFINITY
  node.ranges = []
})

function open(): History {
  const { database, chains, config, sealer } = server.server.context
  return createHistory({
    db: database.db,
    chains,
    networks: config.networks.map(({ network }) => network),
    mac: (text) => sealer.mac('history-cursor', text),
    settings: {
      depth: 1e6,
      fullBlocks,
      logBlocks: 10,
      ...{ answerMs: limits.unitMs, headMs: limits.unitMs, runMs: limits.unitMs },
      atOnce: 4,
      glancesAtOnce: 4,
      glancePieces: 3,
    },
    lists: { spam: new Set(), genuine: new Set() },
    nftSources: { document: async () => undefined, pictureAddress: () => undefined },
    priceOf: async () => null,
    count: () => {},
    onSourceTrouble: () => {},
  })
}

const give = (own: string, token = coin) =>
  emit(chain, alice, token, [topics.transfer, topicOf(alice), topicOf(own)], numberAnswer(1n))
const rest = (count: number) => chain.rpc('anvil_mine', [`0x${count.toString(16)}`])
const tokensOf = async (own: string): Promise<string[]> =>
  (await history.discoveredTokens(id, own)).map(({ token }) => token)
async function glance(own: string): Promise<void> {
  await server.server.context.chains.get(id)?.head.current(steadyNow())
  await history.glance(id, own)
}

test('default: a few pieces at a time, the newest first, and each next look goes on below', async () => {
  const own = somebody()
  const oldest = await deploy(chain, alice, {})
  const middle = await deploy(chain, alice, {})
  const newest = await deploy(chain, alice, {})
  await give(own, oldest)
  await rest(35)
  await give(own, middle)
  await rest(20)
  await give(own, newest)
  await glance(own)
  expect(new Set(await tokensOf(own))).toEqual(new Set([newest, middle]))
  expect(node.ranges.reduce((sum, blocks) => sum + blocks, 0)).toBeLessThanOrEqual(3 * (3 * 10 + fullBlocks))
  for (let look = 0; look < 4; look += 1) {
    await rest(1)
    await glance(own)
  }
  expect(await tokensOf(own)).toContain(oldest)
})

test('behavior: with everything known only new blocks are asked for, and on the same head nothing', async () => {
  const own = somebody()
  for (let look = 0; look < 10; look += 1) {
    await rest(1)
    await glance(own)
  }
  node.ranges = []
  await glance(own)
  expect(node.ranges).toEqual([])
  await rest(1)
  await glance(own)
  // One question of three filters for the newest, and one below them.
  expect(node.ranges).toHaveLength(6)
  expect(Math.max(...node.ranges)).toBeLessThanOrEqual(fullBlocks)
})

test('behavior: what the history finds in the newest blocks alone is left to it', async () => {
  const own = somebody()
  await give(own)
  await rest(fullBlocks)
  const { transactionHash } = await send(chain, { from: alice, to: own, value: '0x1' })
  await glance(own)
  await rest(1)
  await glance(own)
  const { data } = await history.page({ address: own, chains: [id], cursor: undefined, currency: 'usd' })
  expect(data[0]?.metadata.hash).toBe(transactionHash)
  expect(data).toHaveLength(2)
})

test('behavior: what was taken back with its block is no longer there', async () => {
  const own = somebody()
  await rest(20)
  const snapshot = await chain.rpc('evm_snapshot', [])
  await give(own)
  await rest(8)
  await glance(own)
  expect(await tokensOf(own)).toEqual([coin])
  await chain.rpc('evm_revert', [snapshot])
  await rest(30)
  await glance(own)
  expect(await tokensOf(own)).toEqual([])
})

test('error: a node that gives no logs is asked for none for a while', async () => {
  node.most = 0
  await expect(glance(somebody())).rejects.toThrow()
  node.most = Number.POSITIVE_INFINITY
  await glance(somebody())
  expect(node.ranges).toEqual([])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { upstreamBodyLimit } from '../contract/limits.ts'
import { anvil, type TestChain } from './anvil.ts'
import { chainEnv } from './fakeNode.ts'
import { type StrictNode, strictNode } from './strictNode.ts'
import { type TestServer, testServer } from './testServer.ts'
import { send } from './tokenContract.ts'

// The newest 64 blocks, which a history reads in full: how they are asked for, against a real chain.

const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const newest = 64
let people = 0
const somebody = () => `0x${(++people + 0x700).toString(16).padStart(4, '0').repeat(10)}`

let chain: TestChain
let node: StrictNode
let server: TestServer
let token: string
beforeAll(async () => {
  chain = await anvil()
  node = await strictNode(chain.url)
})
afterAll(async () => {
  await node[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})
/** A server that knows nothing of this chain yet. */
beforeEach(async () => {
  const rpc = { timeoutMs: 10_000, deadlineMs: 25_000, retries: 3, retryBaseMs: 10, breakerPauseMs: 300 }
  server = await testServer({
    env: chainEnv([node.url]),
    config: { rpc },
    history: { answerMs: limits.unitMs },
  })
  token = await server.token()
  node.requests = []
  node.twist = undefined
  return () => server[Symbol.asyncDispose]()
})

const rest = (count: number) => chain.rpc('anvil_mine', [`0x${count.toString(16)}`])
const pay = async (own: string) =>
  (await send(chain, { from: alice, to: own, value: '0x1' })).transactionHash as string
async function hashesOf(own: string): Promise<string[]> {
  const { status, json } = await server.request(`/v1/account/${own}/history?chainId=eip155:31337`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(status).toBe(200)
  return json.data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)
}
// biome-ignore lint/suspicious/noExplicitAny: as a node says it.
const isFull = ({ method, params }: any) => method === 'eth_getBlockByNumber' && params[1] === true

/** Payments all over the newest blocks, newest first. */
async function scatter(own: string): Promise<string[]> {
  const paid: string[] = []
  for (const apart of [1, 29, 30]) {
    paid.unshift(await pay(own))
    await rest(apart)
  }
  return paid
}

test('default: in a handful of requests, each block once', async () => {
  await rest(newest)
  const own = somebody()
  const paid = await scatter(own)
  const full: string[][] = []
  node.twist = (calls) => {
    const numbers = calls.filter(isFull).map(({ params }) => params[0])
    if (numbers.length > 0) full.push(numbers)
    return false
  }
  expect(await hashesOf(own)).toEqual(paid)
  expect(full.length).toBeLessThanOrEqual(3)
  expect(full.flat()).toHaveLength(newest)
  expect(new Set(full.flat()).size).toBe(newest)
})

test('behavior: accounts that ask at once share them', async () => {
  await rest(newest)
  const people = [somebody(), somebody(), somebody()]
  const paid: string[] = []
  for (const own of people) paid.push(await pay(own))
  const asked: string[] = []
  node.twist = (calls) => {
    asked.push(...calls.filter(isFull).map(({ params }) => params[0]))
    return false
  }
  expect(await Promise.all(people.map(hashesOf))).toEqual(paid.map((hash) => [hash]))
  expect(asked).toHaveLength(newest)
})

test('behavior: of blocks that are too large together fewer are asked at once', async () => {
  const own = somebody()
  const paid = await scatter(own)
  const groups: number[] = []
  node.twist = (calls, _answers, response) => {
    const count = calls.filter(isFull).length
    if (count > 0) groups.push(count)
    if (count < 2) return false
    response.writeHead(200, { 'content-length': String(upstreamBodyLimit + 1) }).write('[')
    return true
  }
  expect(await hashesOf(own)).toEqual(paid)
  expect(groups.filter((count) => count === 1).length).toBeGreaterThan(0)
  // Nobody asks for too much over and over.
  expect(groups.filter((count) => count > 1)).toEqual([4, 2])
})

test('behavior: blocks of two chains are not put together', async () => {
  const own = somebody()
  const paid = await scatter(own)
  let twisted = 0
  node.twist = (calls, answers) => {
    const at = calls.findLastIndex(isFull)
    if (at < 0 || twisted > 0) return false
    twisted += 1
    answers[at].result.parentHash = `0x${'5'.repeat(64)}`
    answers[at].result.transactions = []
    return false
  }
  expect(await hashesOf(own)).toEqual(paid)
  expect(twisted).toBe(1)
})

test('error: a node that fails at the full blocks alone', async () => {
  const own = somebody()
  const paid = await scatter(own)
  node.twist = (calls, _answers, response) => {
    if (!calls.some(isFull)) return false
    response.writeHead(500).end()
    return true
  }
  const refused = await server.request(`/v1/account/${own}/history?chainId=eip155:31337`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([refused.status, refused.json.code]).toEqual([503, 'upstream_unavailable'])
  node.twist = undefined
  await expect.poll(() => hashesOf(own).catch(() => [])).toEqual(paid)
})

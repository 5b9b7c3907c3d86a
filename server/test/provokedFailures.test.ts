import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/db.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { chainEnv, type FakeNode, fakeNode, type Misbehaviour } from './fakeNode.ts'
import { call } from './rpcCall.ts'
import { type TestServer, testServer } from './testServer.ts'

// A node that fails one question and answers all others: whoever asks that question must not shut the node for everybody.

const rpc = { timeoutMs: 10_000, deadlineMs: 25_000, retries: 3, retryBaseMs: 1, breakerPauseMs: 30_000 }
/** Where every call that fails takes all of its time. */
const impatient = { ...rpc, timeoutMs: 3_000, deadlineMs: 7_000 }
const provoked = 'eth_estimateGas'
const faults: Record<string, Misbehaviour> = {
  'is silent': () => {},
  'breaks off': (_calls, response) => response.socket?.resetAndDestroy(),
  'says 502': (_calls, response) => void response.writeHead(502).end('Bad gateway'),
  'sends a page': (_calls, response) => void response.end('<html>blocked</html>'),
  'counts too many requests': (_calls, response) => void response.writeHead(429).end(),
  'sends half an answer': (_calls, response) => void response.end('{"jsonrpc":"2.0",'),
  'answers another call': (_calls, response) => void response.end('{"jsonrpc":"2.0","id":0,"result":1}'),
}

let nodes: FakeNode[]
let database: Database
beforeAll(async () => {
  const results = { eth_getBalance: '0x1' }
  nodes = await Promise.all([fakeNode({ results }), fakeNode({ results })])
  database = await openDatabase(emptyDatabase())
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()))
  await database.close()
})
afterEach(() => {
  for (const node of nodes) node.misbehave = undefined
})

/** Every node fails what strangers ask, and answers the rest. */
function failOne(fault: Misbehaviour): void {
  for (const node of nodes)
    node.misbehave = (calls, response, request) => {
      if (calls.some(({ method }) => method === provoked)) return fault(calls, response, request)
      const [only] = calls
      const result = only?.method === 'eth_blockNumber' ? `0x${node.block.toString(16)}` : '0x1'
      response.end(JSON.stringify({ jsonrpc: '2.0', id: only?.id, result }))
    }
}

/** A page in place of an answer is what a firewall says of the question, while the node answers its probe. */
const refused: ReadonlySet<string> = new Set(['sends a page'])

let requests = 0
async function ask(server: TestServer, token: string, method: string): Promise<string> {
  requests += 1
  const params = [`0x${requests.toString(16).padStart(40, '0')}`, 'pending']
  const { status, json } = await server.rpc(token, call(method, params))
  return `${status} ${json.error?.code ?? json.code ?? 'answered'}`
}

test.each(Object.keys(faults).flatMap((name) => [1, 2].map((count) => [name, count] as const)))(
  'default: a question by which it %s, asked of %i nodes, shuts none of them for others',
  async (name, count) => {
    const urls = nodes.slice(0, count).map(({ url }) => url)
    const config = { rpc: name === 'is silent' ? impatient : rpc }
    await using server = await testServer({ database, env: chainEnv(urls), config })
    const token = await server.token()
    expect(await ask(server, token, 'eth_getBalance')).toBe('200 answered')
    failOne(faults[name] as Misbehaviour)
    for (let round = 0; round < 2; round += 1) {
      const bad = Array.from({ length: 12 }, () => ask(server, token, provoked))
      const good: string[] = []
      for (let other = 0; other < 10; other += 1) good.push(await ask(server, token, 'eth_getBalance'))
      expect(new Set(await Promise.all(bad))).toEqual(
        new Set([refused.has(name) ? '200 -32603' : '503 upstream_unavailable']),
      )
      good.push(await ask(server, token, 'eth_getBalance'))
      expect(new Set(good)).toEqual(new Set(['200 answered']))
    }
    expect(await server.metric('gatehouse_node_probes_total', { outcome: 'failed' })).toBe(0)
    expect(await server.metric('gatehouse_node_probes_total', { outcome: 'ok' })).toBeGreaterThan(0)
  },
)

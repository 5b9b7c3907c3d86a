import { ethers } from 'ethers'
import { createPublicClient, type Hex, http } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { anvil, type TestChain } from './anvil.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { giveBackDatabase, takeDatabase } from './pooledDatabase.ts'
import { call } from './rpcCall.ts'
import { type TestServer, testServer } from './testServer.ts'

// Filters that nodes keep: each belongs to the client that made it, and stays with its node.

let database: Database
beforeAll(async () => {
  database = await takeDatabase()
})
afterAll(() => giveBackDatabase(database))

describe('two nodes that count their filters', () => {
  let nodes: [FakeNode, FakeNode]
  let server: TestServer
  /** By node: id → how often it was read. */
  let filters: Map<string, number>[]
  beforeAll(async () => {
    nodes = [await fakeNode(), await fakeNode()]
    server = await testServer({
      database,
      env: { ...chainEnv(nodes.map(({ url }) => url)), TRUST_PROXY: '1' },
    })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    for (const node of nodes) await node[Symbol.asyncDispose]()
  })
  beforeEach(() => {
    filters = nodes.map((node) => {
      const kept = new Map<string, number>()
      const make = () => {
        const id = `0x${(kept.size + 1).toString(16)}`
        kept.set(id, 0)
        return id
      }
      const read = (id: string) => {
        if (!kept.has(id)) return new Error('filter not found')
        kept.set(id, (kept.get(id) ?? 0) + 1)
        return [id]
      }
      node.misbehave = undefined
      node.asked = []
      node.results = {
        eth_newFilter: make,
        eth_newBlockFilter: make,
        eth_newPendingTransactionFilter: make,
        eth_getFilterChanges: read,
        eth_getFilterLogs: read,
        eth_uninstallFilter: (id: string) => kept.delete(id),
      }
      return kept
    })
  })

  const ask = async (method: string, params: unknown[], from = '192.0.2.1') => {
    const answer = await server.request('/v1?chainId=eip155:31337&projectId=demo', {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      body: JSON.stringify(call(method, params)),
    })
    return answer.json
  }
  const uses = ['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter']
  const notFound = { code: -32_000, message: 'filter not found' }

  test.each(['eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter'])(
    'default: %s, read and ended',
    async (method) => {
      const { result: id } = await ask(method, [])
      expect(id).toMatch(/^0x1[0-9a-f]{60,300}$/)
      // As libraries that keep it for a number write it.
      expect(`0x${BigInt(id).toString(16)}`).toBe(id)
      expect((await ask('eth_getFilterChanges', [id])).result).toEqual(['0x1'])
      expect((await ask('eth_getFilterLogs', [id])).result).toEqual(['0x1'])
      expect((await ask('eth_uninstallFilter', [id])).result).toBe(true)
      expect((await ask('eth_getFilterChanges', [id])).error).toEqual(notFound)
    },
  )

  test.each(uses)('error: %s by another client, or by the id that a node counts', async (method) => {
    const { result: id } = await ask('eth_newFilter', [{}])
    const { result: other } = await ask('eth_newFilter', [{}], '192.0.2.2')
    for (const node of nodes) node.asked = []
    const foreign = [
      id,
      '0x1',
      '0x2',
      1,
      null,
      undefined,
      {},
      [],
      '',
      '0x',
      `${other}00`,
      `0x1${'00'.repeat(60)}`,
    ]
    for (const each of foreign)
      expect([each, (await ask(method, [each], '192.0.2.2')).error]).toEqual([each, notFound])
    expect(nodes.map(({ asked }) => asked)).toEqual([[], []])
    expect((await ask('eth_getFilterChanges', [id])).result).toEqual(['0x1'])
    expect((await ask('eth_getFilterChanges', [other], '192.0.2.2')).result).toEqual(['0x2'])
  })

  test('error: nor on another chain', async () => {
    const { result: id } = await ask('eth_newFilter', [{}])
    await using elsewhere = await testServer({
      database,
      env: { ...chainEnv([nodes[0].url], 7), TRUST_PROXY: '1' },
      config: { operatorKey: server.server.config.operatorKey },
    })
    const body = JSON.stringify(call('eth_getFilterChanges', [id]))
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    const answer = await elsewhere.request('/v1?chainId=eip155:7&projectId=demo', {
      method: 'POST',
      headers,
      body,
    })
    expect(answer.json.error).toEqual(notFound)
  })

  test('behavior: a filter is asked of the node that keeps it, whichever comes first meanwhile', async () => {
    nodes[0].misbehave = (_calls, response) => void response.writeHead(500).end()
    const { result: late } = await ask('eth_newFilter', [{}])
    nodes[0].misbehave = undefined
    const { result: early } = await ask('eth_newFilter', [{}])
    expect(filters.map(({ size }) => size)).toEqual([1, 1])
    await ask('eth_getFilterChanges', [late])
    expect(filters.map((kept) => kept.get('0x1'))).toEqual([0, 1])
    await ask('eth_getFilterChanges', [early])
    expect(filters.map((kept) => kept.get('0x1'))).toEqual([1, 1])
  })

  test('behavior: the filter of a node that is out is not found, so that a new one is made elsewhere', async () => {
    const { result: id } = await ask('eth_newFilter', [{}])
    nodes[0].misbehave = (_calls, response) => void response.writeHead(500).end()
    for (let count = 0; count < 6; count += 1) await ask('eth_getBalance', [`0x${count}`, 'pending'])
    expect((await ask('eth_getFilterChanges', [id])).error).toEqual(notFound)
    const { result: next } = await ask('eth_newFilter', [{}])
    expect((await ask('eth_getFilterChanges', [next])).result).toEqual(['0x1'])
    expect(filters.map((kept) => kept.get('0x1'))).toEqual([0, 1])
    // Let back before the next test.
    nodes[0].misbehave = undefined
    await expect
      .poll(async () => {
        nodes[0].asked = []
        await ask('eth_getBalance', ['0x1', 'pending'])
        return nodes[0].count('eth_getBalance')
      })
      .toBe(1)
  })

  test('error: a node that fails is told of, and one without an id made no filter', async () => {
    const { result: id } = await ask('eth_newFilter', [{}])
    nodes[0].misbehave = (_calls, response) => void response.writeHead(500).end()
    expect((await ask('eth_getFilterChanges', [id])).code).toBe('upstream_unavailable')
    nodes[0].misbehave = undefined
    nodes[0].results['eth_newFilter'] = () => ({ id: 1 })
    expect((await ask('eth_newFilter', [{}])).error.code).toBe(-32_603)
  })
})

describe('libraries, on a real chain', () => {
  let chain: TestChain
  let server: TestServer
  let url: string
  const emitter: Hex = '0x00000000000000000000000000000000000e1001'
  beforeAll(async () => {
    chain = await anvil()
    // A name that Node resolves without further ado.
    server = await testServer({
      database,
      env: { ...chainEnv([chain.url]), WIDGET_ORIGIN: 'http://localhost:0' },
    })
    url = `${server.widgetOrigin}/v1?chainId=eip155:31337&projectId=demo`
    // Writes an empty log.
    await chain.rpc('anvil_setCode', [emitter, '0x60006000a000'])
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await chain[Symbol.asyncDispose]()
  })
  const emit = async () => {
    const [from] = (await chain.rpc('eth_accounts')) as string[]
    const hash = await chain.rpc('eth_sendTransaction', [{ from, to: emitter }])
    // The node answers before the block is there.
    await expect.poll(() => chain.rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
  }

  test('default: viem reads its filters, and watches by them', async () => {
    const client = createPublicClient({ transport: http(url), pollingInterval: 50 })
    const filter = await client.createEventFilter({ address: emitter })
    const blocks = await client.createBlockFilter()
    await emit()
    expect(await client.getFilterChanges({ filter })).toHaveLength(1)
    expect(await client.getFilterChanges({ filter: blocks })).toHaveLength(1)
    expect(await client.getFilterLogs({ filter })).toHaveLength(1)
    const seen: unknown[] = []
    const unwatch = client.watchEvent({ address: emitter, onLogs: (logs) => seen.push(...logs) })
    await expect.poll(() => emit().then(() => seen.length)).toBeGreaterThan(1)
    unwatch()
    expect(await client.uninstallFilter({ filter })).toBe(true)
  })

  test('default: ethers hears of events by its filters', async () => {
    const provider = new ethers.JsonRpcProvider(url, 31_337, { staticNetwork: true })
    provider.pollingInterval = 50
    const seen: unknown[] = []
    await provider.on({ address: emitter }, (log) => seen.push(log))
    await expect.poll(() => emit().then(() => seen.length)).toBeGreaterThan(1)
    expect(
      await server.metric('gatehouse_rpc_requests_total', { chain: 'eip155:31337', family: 'filters' }),
    ).toBeGreaterThan(3)
    provider.destroy()
  })
})

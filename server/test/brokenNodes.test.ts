import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import type { Database } from '../db/db.ts'
import { chainEnv, type FakeNode, fakeNode, type Misbehaviour } from './fakeNode.ts'
import { giveBackDatabase, takeDatabase } from './pooledDatabase.ts'
import { type TestServer, testServer } from './testServer.ts'

let broken: FakeNode
let sound: FakeNode
let database: Database
const results = { eth_getBalance: '0x1' }
const rpc = { timeoutMs: 10_000, deadlineMs: 25_000, retries: 3, retryBaseMs: 10, breakerPauseMs: 500 }
beforeAll(async () => {
  ;[broken, sound] = await Promise.all([fakeNode({ results }), fakeNode({ results })])
  database = await takeDatabase()
})
afterAll(async () => {
  await broken[Symbol.asyncDispose]()
  await sound[Symbol.asyncDispose]()
  await giveBackDatabase(database)
})
afterEach(() => {
  broken.misbehave = undefined
})

const balance = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['0x1', 'pending'] }
const ok = ({ id = 1, result = '0x1' }: { id?: unknown; result?: unknown } = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, result })

const faults: Record<string, Misbehaviour> = {
  hang: () => {},
  reset: (_calls, response) => response.socket?.resetAndDestroy(),
  'half an answer': (_calls, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"jsonrpc"')
    response.socket?.end()
  },
  '500': (_calls, response) => void response.writeHead(500).end('oops'),
  '502 with an answer': ([call], response) => void response.writeHead(502).end(ok({ id: call?.id })),
  '429': (_calls, response) => void response.writeHead(429).end(ok()),
  HTML: (_calls, response) =>
    void response.setHeader('content-type', 'text/html').end('<html>blocked</html>'),
  'truncated JSON': ([call], response) => void response.end(ok({ id: call?.id }).slice(0, -3)),
  slow: (_calls, response) => {
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
  },
  huge: ([call], response) => {
    response.write('{"jsonrpc":"2.0","result":"')
    for (let megabytes = 0; megabytes < 12; megabytes += 1) response.write('a'.repeat(1_048_576))
    response.end(`","id":${call?.id}}`)
  },
  'a declared giant': (_calls, response) =>
    void response.writeHead(200, { 'content-length': '99999999' }).write('{'),
  'a gzip bomb': ([call], response) =>
    void response
      .setHeader('content-encoding', 'gzip')
      .end(gzipSync(ok({ id: call?.id, result: 'a'.repeat(20_000_000) }))),
  'a brotli bomb': ([call], response) =>
    void response
      .setHeader('content-encoding', 'br')
      .end(brotliCompressSync(ok({ id: call?.id, result: 'a'.repeat(20_000_000) }))),
  'an unknown packing': ([call], response) =>
    void response.setHeader('content-encoding', 'zstd').end(ok({ id: call?.id })),
  'the id of another call': ([call], response) => void response.end(ok({ id: Number(call?.id) + 1 })),
  'no id': (_calls, response) => void response.end('{"jsonrpc":"2.0","result":"0x1"}'),
  'neither result nor error': ([call], response) => void response.end(`{"jsonrpc":"2.0","id":${call?.id}}`),
  'an array for a single call': ([call], response) => void response.end(`[${ok({ id: call?.id })}]`),
  'a rate limit as JSON-RPC error': ([call], response) =>
    void response.end(
      JSON.stringify({
        jsonrpc: '2.0',
        id: call?.id,
        error: { code: -32_005, message: 'Too many requests' },
      }),
    ),
  'a result nested too deep': ([call], response) =>
    void response.end(`{"jsonrpc":"2.0","id":${call?.id},"result":${'['.repeat(1e5)}${']'.repeat(1e5)}}`),
  'a redirect': (_calls, response) => void response.writeHead(307, { location: `${sound.url}/stolen` }).end(),
}

/** They never come to an end. */
const endless: ReadonlySet<string> = new Set(['hang', 'slow'])

/** A server for faults that end by themselves, and one that waits briefly for those that don't. */
function withServers(urls: () => string[], times: typeof rpc, shortTimes: typeof rpc) {
  let servers: Record<'long' | 'short', { server: TestServer; token: string }>
  beforeAll(async () => {
    const start = async (rpc: typeof times) => {
      const server = await testServer({ database, env: chainEnv(urls()), config: { rpc } })
      const token = await server.token()
      await server.rpc(token, balance)
      return { server, token }
    }
    servers = { long: await start(times), short: await start(shortTimes) }
  })
  afterAll(async () => {
    for (const { server } of Object.values(servers)) await server[Symbol.asyncDispose]()
  })
  return async (fault: string) => {
    const { server, token } = servers[endless.has(fault) ? 'short' : 'long']
    // The fault before may have opened a breaker.
    await expect.poll(() => server.metric('gatehouse_breakers_open')).toBe(0)
    return { server, ask: () => server.rpc(token, balance) }
  }
}

describe('a broken node beside a sound one', () => {
  // The sound one answers in time in one of two rounds.
  const serverFor = withServers(() => [broken.url, sound.url], rpc, { ...rpc, timeoutMs: 2_000 })

  test.each(Object.keys(faults))('behavior: %s, and the next one answers', async (name) => {
    const { ask } = await serverFor(name)
    broken.asked = []
    broken.misbehave = faults[name]
    const answer = await ask()
    expect([answer.status, answer.json]).toEqual([200, { jsonrpc: '2.0', id: 1, result: '0x1' }])
    expect(broken.count('eth_getBalance')).toBeGreaterThan(0)
  })
})

test('behavior: who asks for more than may come shuts the node for nobody, and has it sent once', async () => {
  await using server = await testServer({ database, env: chainEnv([broken.url]), config: { rpc } })
  const token = await server.token()
  expect((await server.rpc(token, balance)).status).toBe(200)
  broken.misbehave = faults['a declared giant']
  broken.requests = 0
  for (let time = 0; time < 2; time += 1) expect((await server.rpc(token, balance)).status).toBe(503)
  expect(broken.requests).toBe(2)
  broken.misbehave = undefined
  expect((await server.rpc(token, balance)).status).toBe(200)
})

describe('nothing but a broken node', () => {
  const times = { ...rpc, breakerPauseMs: 50 }
  const shortTimes = { ...times, timeoutMs: 300, deadlineMs: 2_000 }
  const serverFor = withServers(() => [broken.url], times, shortTimes)

  test.each(Object.keys(faults))('error: %s', async (name) => {
    const { server, ask } = await serverFor(name)
    const before = await server.metric('gatehouse_refused_total', { code: 'upstream_unavailable' })
    broken.misbehave = faults[name]
    const answer = await ask()
    expect([answer.status, answer.json]).toEqual([
      503,
      {
        status: 'FAILED',
        code: 'upstream_unavailable',
        reasons: [{ field: 'chainId', description: 'No node of this chain answered' }],
      },
    ])
    expect(await server.metric('gatehouse_refused_total', { code: 'upstream_unavailable' })).toBe(before + 1)
    expect(answer.text).not.toContain(broken.url)
  })
})

describe('attempts', () => {
  test('behavior: three further ones, each pause twice the last', async () => {
    await using server = await testServer({
      database,
      env: chainEnv([broken.url]),
      config: { rpc: { ...rpc, retryBaseMs: 40 } },
    })
    const token = await server.token()
    await server.rpc(token, balance)
    const times: number[] = []
    broken.misbehave = ([call], response) => {
      // Our own question comes beside them.
      if (call?.method === 'eth_getBalance') times.push(performance.now())
      response.writeHead(500).end()
    }
    await server.rpc(token, balance)
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(pauses).toHaveLength(3)
    for (const [index, least] of [40, 80, 160].entries()) expect(pauses[index]).toBeGreaterThan(least - 5)
  })

  test('behavior: five failures in a row keep a node out for a while', async () => {
    await using server = await testServer({ database, env: chainEnv([broken.url]), config: { rpc } })
    const token = await server.token()
    await server.rpc(token, balance)
    broken.misbehave = faults['500']
    await server.rpc(token, balance)
    await server.rpc(token, balance)
    broken.asked = []
    expect((await server.rpc(token, balance)).status).toBe(503)
    expect(broken.count('eth_getBalance')).toBe(0)
    broken.misbehave = undefined
    await expect.poll(async () => (await server.rpc(token, balance)).status).toBe(200)
  })

  test('behavior: all of them end at the deadline', async () => {
    // With the longer one only the deadline ends the first attempt before the test is given up.
    for (const timeoutMs of [300, limits.faultMs]) {
      await using server = await testServer({
        database,
        env: chainEnv([broken.url]),
        config: { rpc: { ...rpc, timeoutMs, deadlineMs: 600 } },
      })
      const token = await server.token()
      await server.rpc(token, balance)
      broken.asked = []
      broken.misbehave = faults['hang']
      expect((await server.rpc(token, balance)).status).toBe(503)
      expect(broken.count('eth_getBalance')).toBeLessThan(1 + rpc.retries)
      broken.misbehave = undefined
    }
  })

  test('behavior: a batch ends by then too, however many calls it has for a node that takes them singly', async () => {
    const times = { ...rpc, timeoutMs: 300, deadlineMs: 600 }
    await using server = await testServer({ database, env: chainEnv([broken.url]), config: { rpc: times } })
    const token = await server.token()
    await server.rpc(token, balance)
    let singles = 0
    broken.misbehave = (calls, response) => {
      const error = { code: -32_600, message: 'no batches' }
      if (calls.length > 1) response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }))
      // A probe finds it sound, so that nothing but the deadline ends the batch.
      else if (calls[0]?.method === 'eth_blockNumber') response.end(ok({ id: calls[0].id }))
      else singles += 1
    }
    const batch = Array.from({ length: 300 }, (_, id) => ({ ...balance, id, params: [`0x${id}`, 'pending'] }))
    const { json } = await server.rpc(token, batch)
    expect(singles).toBeLessThan(batch.length)
    expect(json.map(({ error }: { error?: { code: number } }) => error?.code)).toEqual(
      Array(300).fill(-32_603),
    )
  })

  test('error: in a batch each request fails for itself', async () => {
    await using server = await testServer({ database, env: chainEnv([broken.url]), config: { rpc } })
    const token = await server.token()
    await server.rpc(token, balance)
    broken.misbehave = faults['500']
    const answer = await server.rpc(token, [
      balance,
      { ...balance, id: 2, method: 'eth_chainId' },
      { ...balance, id: 3 },
    ])
    expect(answer.status).toBe(200)
    expect(answer.json[0].error).toEqual({
      code: -32_603,
      message: 'No node of this chain answered',
      data: { reason: 'upstream_unavailable' },
    })
    expect(answer.json[1].result).toBe('0x7a69')
    expect(answer.json[2].id).toBe(3)
  })

  test('error: a batch whose answers are mixed up', async () => {
    await using server = await testServer({ database, env: chainEnv([broken.url]), config: { rpc } })
    const token = await server.token()
    await server.rpc(token, balance)
    broken.misbehave = (calls, response) => {
      const ids = calls.map(({ id }) => id)
      response.end(`[${[ids[0], ids[0]].map((id) => ok({ id })).join(',')}]`)
    }
    const answer = await server.rpc(token, [balance, { ...balance, id: 2, params: ['0x2', 'pending'] }])
    expect(answer.json.map(({ error }: { error?: unknown }) => error !== undefined)).toEqual([true, true])
  })
})

describe('a node of another chain', () => {
  test('error: is asked for its chain only', async () => {
    await using wrong = await fakeNode({ chainId: 1, results })
    await using server = await testServer({
      database,
      env: chainEnv([wrong.url, sound.url]),
      config: { rpc },
    })
    const answer = await server.rpc(await server.token(), balance)
    expect(answer.json.result).toBe('0x1')
    expect(new Set(wrong.asked)).toEqual(new Set(['eth_chainId']))
  })

  test('error: alone it serves nobody', async () => {
    await using wrong = await fakeNode({ chainId: 1, results })
    await using server = await testServer({ database, env: chainEnv([wrong.url]), config: { rpc } })
    expect((await server.rpc(await server.token(), balance)).status).toBe(503)
    expect(new Set(wrong.asked)).toEqual(new Set(['eth_chainId']))
  })
})

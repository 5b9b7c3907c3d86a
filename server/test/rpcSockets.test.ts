import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { limits } from '../../scripts/suites/limits.ts'
import { projectOrigins, projects } from '../db/schema/projects.ts'
import { createFrameTokens } from '../origins/frameToken.ts'
import { socketLimits } from '../rpcProxy/sockets/socketLimits.ts'
import { chainEnv, fakeNode } from './fakeNode.ts'
import { balance, call } from './rpcCall.ts'
import { openRpcSocket, type RpcSocketOptions } from './rpcSocketClient.ts'
import { rpcSocketStage } from './rpcSocketStage.ts'
import type { TestServer } from './testServer.ts'

// JSON-RPC over a websocket: who may, and how it ends.

const topic = `0x${'a'.repeat(64)}`

const stage = rpcSocketStage()
afterEach(() => void vi.useRealTimers())
const refused = (code: string) => stage.server.metric('gatehouse_refused_total', { code })
const open = (options?: RpcSocketOptions) => openRpcSocket(stage.server, options)

describe('requests', () => {
  test('default: those of POST /v1, answered as there', async () => {
    await using client = await open()
    expect(await client.ask('eth_getBalance', balance().params)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: '0x1',
    })
    expect((await client.ask('debug_traceCall')).error).toMatchObject({
      code: -32_601,
      data: { reason: 'method_not_allowed' },
    })
    client.ws.send(
      JSON.stringify([balance(7), call('eth_chainId', [], 'b'), { jsonrpc: '2.0', method: 'x' }]),
    )
    expect(await client.heard()).toMatchObject([
      { id: 7, result: '0x1' },
      { id: 'b', result: '0x7a69' },
    ])
  })

  test('behavior: many at once, each answered when it is ready', async () => {
    await using client = await open()
    stage.node.misbehave = ([first], response) => {
      if (first?.method === 'eth_syncing') return
      response.end(JSON.stringify({ jsonrpc: '2.0', id: first?.id, result: '0x2' }))
    }
    const slow = client.ask('eth_syncing')
    expect((await client.ask('eth_getBalance', [`0x${'2'.repeat(40)}`, '0x1'])).result).toBe('0x2')
    expect(await Promise.race([slow, 'waits'])).toBe('waits')
  })

  test.each([
    ['no JSON', 'x', null, -32_700, 'invalid_body'],
    ['no request', '7', null, -32_600, 'invalid_body'],
    ['an empty batch', '[]', null, -32_600, 'invalid_body'],
    ['too large a batch', JSON.stringify(Array(1_001).fill(balance())), null, -32_600, 'batch_too_large'],
    ['another version', '{"jsonrpc":"1.0","id":5,"method":"x"}', 5, -32_600, 'invalid_body'],
  ])('error: %s', async (_, text, id, code, reason) => {
    const before = await refused(reason)
    await using client = await open()
    client.ws.send(text)
    expect(await client.heard()).toMatchObject({ jsonrpc: '2.0', id, error: { code, data: { reason } } })
    expect(await refused(reason)).toBe(before + 1)
    expect((await client.ask('eth_chainId')).result).toBe('0x7a69')
  })

  test('error: bytes close it, and so does a message that is too large', async () => {
    const binary = await open()
    binary.ws.send(Buffer.from('{}'))
    expect(await binary.closed).toEqual([1003, 'invalid_body'])
    const large = await open()
    large.ws.send(' '.repeat(socketLimits.messageBytes + 1))
    expect((await large.closed)[0]).toBe(1009)
    expect(await refused('body_too_large')).toBe(1)
  })

  test('error: who is refused too often is closed', async () => {
    await using client = await open()
    for (let count = 0; count <= socketLimits.refusals; count += 1) client.ws.send('x')
    expect(await client.closed).toEqual([1008, 'rate_limited'])
  })
})

describe('who may', () => {
  const from = { origin: 'http://demo.example' }

  test('default: a page of the project, a stage.server, a frame by its token in query or header', async () => {
    const token = await stage.server.token()
    const ways: RpcSocketOptions[] = [
      { headers: from },
      {},
      { query: { token } },
      { query: { token, projectId: 'demo' }, headers: { origin: stage.server.widgetOrigin } },
      { query: {}, headers: { authorization: `Bearer ${token}` } },
    ]
    for (const options of ways) {
      await using client = await open(options)
      expect((await client.ask('eth_getBalance', balance().params)).result).toBe('0x1')
    }
  })

  test.each<[string, RpcSocketOptions, string]>([
    ['another origin', { headers: { origin: 'http://evil.example' } }, '403 origin_not_allowed'],
    ['neither project nor token', { query: {} }, '401 unknown_project'],
    ['no such project', { query: { projectId: 'nobody' } }, '401 unknown_project'],
    ['a token that is none', { query: { token: 'x' } }, '401 invalid_token'],
    ['an empty token', { query: { token: '', projectId: 'demo' } }, '401 invalid_token'],
    ['a chain without a node', { chainId: 'eip155:5' }, '400 unsupported_chain'],
    ['no chain', { chainId: '' }, '400 unsupported_chain'],
    ['a node of its choice', { query: { projectId: 'demo', providerId: 'x' } }, '400 invalid_query'],
  ])('error: %s', async (_, options, expected) => {
    await expect(open(options)).rejects.toThrow(expected)
  })

  test('error: an expired token', async () => {
    const old = createFrameTokens(stage.server.server.config.frameTokenSecret, () => Date.now() - 601_000)
    const { token } = await old.sign('demo', 'http://demo.example')
    await expect(open({ query: { token } })).rejects.toThrow('401 expired_token')
  })

  test('behavior: a token that expires meanwhile closes it, also where nothing is sent', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    const tokens = createFrameTokens(stage.server.server.config.frameTokenSecret)
    const { token } = await tokens.sign('demo', 'http://demo.example')
    const before = await refused('expired_token')
    await using client = await open({ query: { token } })
    vi.advanceTimersByTime(590_000)
    expect((await client.ask('eth_chainId')).result).toBe('0x7a69')
    // To the second, not at the next of the checks that come now and then, which no time passes for.
    vi.advanceTimersByTime(11_000)
    vi.useRealTimers()
    expect(await client.closed).toEqual([4401, 'expired_token'])
    expect(await refused('expired_token')).toBe(before + 1)
  })

  test('behavior: an origin that the project takes no more closes it at the next request', async () => {
    const { db } = stage.server.server.context.database
    await db.insert(projectOrigins).values({ projectId: 'demo', pattern: 'http://other.example' })
    stage.server.server.context.projects.changed('demo')
    await using client = await open({ headers: { origin: 'http://other.example' } })
    await db.delete(projectOrigins)
    await db.insert(projectOrigins).values({ projectId: 'demo', pattern: 'http://demo.example' })
    stage.server.server.context.projects.changed('demo')
    expect((await client.ask('eth_chainId')).error).toMatchObject({ data: { reason: 'origin_not_allowed' } })
    expect(await client.closed).toEqual([4403, 'origin_not_allowed'])
  })

  test('behavior: a socket that only listens is closed when its project is gone', async () => {
    const { db } = stage.server.server.context.database
    await db.insert(projects).values({ id: 'gone', name: 'Gone' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await using client = await open({ query: { projectId: 'gone' } })
    await db.delete(projects).where(eq(projects.id, 'gone'))
    stage.server.server.context.projects.changed('gone')
    vi.advanceTimersByTime(socketLimits.pingEvery)
    vi.useRealTimers()
    expect(await client.closed).toEqual([4401, 'unknown_project'])
  })

  test('error: without an upgrade', async () => {
    for (const path of ['/v1', '/v1/']) {
      const answer = await stage.server.request(`${path}?chainId=eip155:31337&projectId=demo`)
      expect([answer.status, answer.json.code, answer.headers.upgrade]).toEqual([
        426,
        'invalid_query',
        'websocket',
      ])
    }
    expect((await stage.server.login('/v1')).status).toBe(405)
  })
})

describe('how it ends', () => {
  let running: TestServer
  beforeEach(async () => {
    // Whoever were waited for would be waited for longer than a test may take.
    running = await stage.start({ config: { drainTimeout: limits.hookMs } })
  })
  afterEach(() => running[Symbol.asyncDispose]())

  test('default: a restart lets running requests finish and closes with 1012', async () => {
    const idle = await openRpcSocket(running)
    const busy = await openRpcSocket(running)
    let letGo = () => {}
    stage.node.misbehave = ([first], response) => {
      letGo = () => response.end(JSON.stringify({ jsonrpc: '2.0', id: first?.id, result: '0x3' }))
    }
    const answer = busy.ask('eth_syncing')
    await expect.poll(() => stage.node.count('eth_syncing')).toBe(1)
    const closing = running.server.close()
    expect(await idle.closed).toEqual([1012, 'not_ready'])
    expect(busy.ws.readyState).toBe(WebSocket.OPEN)
    letGo()
    expect((await answer).result).toBe('0x3')
    expect(await busy.closed).toEqual([1012, 'not_ready'])
    await closing
  })

  test('behavior: who answers no close is cut, and polls end', async () => {
    await using stubborn = await openRpcSocket(running)
    await stubborn.ask('eth_subscribe', ['newHeads'])
    stubborn.ws.pause()
    await running.server.close()
    // Another one polls as often meanwhile: first a poll that was under way ends.
    await using node = await fakeNode({ results: stage.node.results })
    await using other = await stage.start({ env: chainEnv([node.url]) })
    await using follower = await openRpcSocket(other)
    await follower.ask('eth_subscribe', ['newHeads'])
    const later = async () => {
      const before = node.requests
      await expect.poll(() => node.requests).toBeGreaterThan(before + 5)
    }
    await later()
    stage.node.asked = []
    await later()
    expect(stage.node.asked).toEqual([])
  })

  test('behavior: who leaves takes its subscriptions along', async () => {
    const leave = await openRpcSocket(running)
    await leave.ask('eth_subscribe', ['newHeads'])
    await leave.ask('eth_subscribe', ['logs', { topics: [topic] }])
    expect(await running.metric('gatehouse_subscriptions')).toBe(2)
    leave.ws.terminate()
    await expect.poll(() => running.metric('gatehouse_subscriptions')).toBe(0)
    expect(await running.metric('gatehouse_rpc_sockets')).toBe(0)
  })

  test('behavior: who leaves while a node is asked leaves nothing behind', async () => {
    stage.node.misbehave = () => {}
    const leave = await openRpcSocket(running)
    void leave.ask('eth_subscribe', ['newHeads'])
    await expect.poll(() => stage.node.count('eth_getBlockByNumber')).toBe(1)
    leave.ws.terminate()
    await expect.poll(() => running.metric('gatehouse_subscriptions')).toBe(0)
  })

  test('behavior: what is not a frame of a websocket ends the connection', async () => {
    const { host } = new URL(running.widgetOrigin)
    const head = [
      'GET /v1?chainId=eip155:31337&projectId=demo HTTP/1.1',
      `host: ${host}`,
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`,
    ]
    const socket = connect(running.server.port, '127.0.0.1', () =>
      socket.write(`${head.join('\r\n')}\r\n\r\n`),
    )
    socket.once('data', () => socket.write(Buffer.from([0xff, 0xff, 0xff])))
    await new Promise((resolve) => socket.once('close', resolve))
    await expect.poll(() => running.metric('gatehouse_rpc_sockets')).toBe(0)
  })
})

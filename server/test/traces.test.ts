import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askProvider } from '../auth/social/oauth/askProvider.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { currentSpan, runAs } from '../trace/currentSpan.ts'
import { PlainSpan } from '../trace/span.ts'
import { tracedFetch } from '../trace/tracedFetch.ts'
import { parseTraceParent } from '../trace/traceParent.ts'
import { type CollectedSpan, type Collector, collector } from './collector.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { loginClient } from './loginClient.ts'
import { redis, redisBin } from './redis.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${parentId}-01`

let node: FakeNode
let database: Database
/** Headers of the calls that reached the node. */
let seen: IncomingHttpHeaders[] = []
beforeAll(async () => {
  node = await fakeNode()
  node.misbehave = (calls, response, { headers }) => {
    seen.push(headers)
    response.end(JSON.stringify({ jsonrpc: '2.0', id: calls[0]?.id, result: '0x1' }))
  }
  database = await openDatabase(emptyDatabase())
})
afterAll(async () => {
  await node[Symbol.asyncDispose]()
  await database.close()
})
beforeEach(() => {
  seen = []
})

let count = 0
/** A call that no memory answers. */
async function call(server: TestServer, headers: Record<string, string> = {}): Promise<TestAnswer> {
  count += 1
  const params = [`0x${count.toString(16).padStart(40, '0')}`, 'pending']
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params })
  const authorization = `Bearer ${await server.token()}`
  return server.request('/v1?chainId=eip155:31337', {
    method: 'POST',
    headers: { authorization, ...headers },
    body,
  })
}
const sentParent = () => parseTraceParent(seen.at(-1)?.['traceparent'])

describe('without a collector', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ database, env: chainEnv([node.url]) })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test('default: a trace goes on to the node as a span of our own, and nothing else of it', async () => {
    const answer = await call(server, { traceparent, tracestate: 'site=hush', baggage: 'person=hush' })
    expect(answer.status).toBe(200)
    expect(sentParent()).toMatchObject({ traceId, isSampled: true })
    expect(sentParent()?.spanId).not.toBe(parentId)
    expect(JSON.stringify(seen)).not.toContain('hush')
    expect(JSON.stringify([answer.headers, answer.text])).not.toMatch(/trace|0af7651916cd/)
  })

  test('behavior: a frame and its answers tell nothing of it', async () => {
    const page = await server.request('/frame?projectId=demo', { headers: { traceparent } })
    expect(page.status).toBe(200)
    expect(JSON.stringify([page.headers, page.text])).not.toMatch(/traceparent|0af7651916cd/)
  })

  test.each([
    '',
    `${traceparent}-more`,
    `ff-${traceId}-${parentId}-01`,
    `00-${'0'.repeat(32)}-${parentId}-01`,
  ])('error: "%s" is replaced', async (given) => {
    await call(server, { traceparent: given })
    const first = sentParent()
    await call(server, { traceparent: given })
    const second = sentParent()
    for (const parent of [first, second]) {
      expect(parent?.traceId).toMatch(/^[0-9a-f]{32}$/)
      expect([traceId, '0'.repeat(32)]).not.toContain(parent?.traceId)
    }
    expect(first?.traceId).not.toBe(second?.traceId)
  })

  test('behavior: whoever scrapes by OpenMetrics finds the trace of a request beside its time', async () => {
    await call(server, { traceparent })
    const accept = 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5'
    const exemplar =
      /^gatehouse_http_request_seconds_bucket\{le="[^"]+",route="rpc"\} \d+ # \{trace_id="[0-9a-f]{32}"\} [\d.e-]+ [\d.]+$/m
    const open = await server.ops('/metrics', { accept })
    expect(open.headers['content-type']).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
    expect(open.text).toMatch(exemplar)
    expect(open.text).toMatch(/^# TYPE gatehouse_http_requests counter$/m)
    expect(open.text).toMatch(/^gatehouse_http_requests_total\{/m)
    expect(open.text).toMatch(/\n# EOF\n$/)
    // The one form leaves nothing behind in the other.
    const plain = await server.ops('/metrics', { accept: 'text/plain' })
    expect(plain.headers['content-type']).toMatch(/^text\/plain/)
    expect(plain.text).toMatch(/^# TYPE gatehouse_http_requests_total counter$/m)
    expect(plain.text).not.toMatch(/trace_id|# EOF/)
    expect(await server.metric('gatehouse_http_requests_total')).toBeGreaterThan(0)
  })
})

describe('other servers', () => {
  test('default: providers are sent a trace of the request, or one of its own', async () => {
    const heard: (string | undefined)[] = []
    const http = createServer((request, response) => {
      heard.push(request.headers['traceparent'] as string)
      response.end('{}')
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
    const span = new PlainSpan({ traceId, spanId: parentId, isSampled: false })
    await runAs(span, () => askProvider(url))
    await runAs(span, () => tracedFetch(url, { headers: { accept: 'x' } }))
    span.end()
    await runAs(span, () => askProvider(url))
    await tracedFetch(new Request(url))
    http.close()
    const parents = heard.map(parseTraceParent)
    expect(parents.map((parent) => parent?.traceId === traceId)).toEqual([true, true, false, false])
    expect(parents[0]).toEqual({ traceId, spanId: span.spanId, isSampled: false })
    expect(parents).not.toContain(undefined)
  })

  test('behavior: what goes on behind an answer belongs to no request', async () => {
    const span = new PlainSpan()
    await runAs(span, async () => {
      expect(currentSpan()).toBe(span)
      span.end()
      expect(currentSpan()).toBeUndefined()
    })
  })
})

describe('with a collector', () => {
  let target: Collector
  beforeAll(async () => {
    target = await collector()
  })
  afterAll(() => target[Symbol.asyncDispose]())
  beforeEach(() => {
    target.spans = []
    target.bodies = []
    target.headers = []
    target.misbehave = undefined
  })
  const env = (more: Record<string, string> = {}) => ({
    ...chainEnv([node.url]),
    OTEL_EXPORTER_OTLP_ENDPOINT: target.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    ...more,
  })
  /** Spans of one trace, by name. */
  const named = (name: string): CollectedSpan | undefined => target.spans.find((span) => span.name === name)

  /** A stop does not wait for long until everything is sent. */
  const collected = (...names: string[]) =>
    expect.poll(() => names.filter((name) => !named(name))).toEqual([])

  test('default: a request and its call of a node', async () => {
    const server = await testServer({ database, env: env() })
    await call(server, { traceparent })
    const sent = sentParent()
    await collected('POST rpc', 'rpc')
    await server[Symbol.asyncDispose]()
    const request = named('POST rpc')
    expect(request).toMatchObject({ traceId, parentSpanId: parentId, kind: 2, isError: false })
    expect(request?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': 'rpc',
      'http.response.status_code': 200,
    })
    const rpc = named('rpc')
    expect(rpc).toMatchObject({ traceId, parentSpanId: request?.spanId, kind: 3 })
    expect(rpc?.attributes).toEqual({
      'server.address': new URL(node.url).host,
      'rpc.method': 'eth_getBalance',
    })
    expect(sent).toEqual({ traceId, spanId: rpc?.spanId, isSampled: true })
    expect(target.headers[0]?.['authorization']).toBe('Bearer of-the-collector')
    expect(await server.metric('gatehouse_spans_total', { outcome: 'sent' })).toBe(target.spans.length)
  })

  test('behavior: statements and mail are spans, without a word of what they hold', async () => {
    // Statements are spans in a database that the server opens itself.
    const server = await testServer({ env: env(), config: { database: emptyDatabase() } })
    const client = await loginClient(server)
    await client.logIn('hush@mail.example')
    await collected('mail', 'db insert')
    const sent = () => target.spans.map(({ spanId }) => spanId)
    await expect.poll(sent).toContain(named('mail')?.parentSpanId)
    await server[Symbol.asyncDispose]()
    const code = named('POST email_code') ?? target.spans.find(({ name }) => /code/.test(name))
    const mail = named('mail')
    expect(mail).toMatchObject({ traceId: code?.traceId, parentSpanId: code?.spanId })
    const statements = target.spans.filter(({ name }) => name.startsWith('db '))
    expect(new Set(statements.map(({ name }) => name))).toContain('db insert')
    for (const { attributes } of statements)
      expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'gatehouse.pool': 'embedded' })
    const all = target.bodies.join()
    expect(all).not.toMatch(/hush|mail\.example|demo\.example|select |"\w+"\."\w+"/)
  })

  test.skipIf(!redisBin)('behavior: commands of Redis are spans', async () => {
    await using store = await redis()
    const server = await testServer({ database, env: env({ REDIS_URL: store.url }) })
    const client = await loginClient(server)
    await client.askCode('lee@mail.example')
    const redisSpans = () => target.spans.filter(({ name }) => name.startsWith('redis '))
    await expect.poll(() => redisSpans().length).toBeGreaterThan(0)
    await server[Symbol.asyncDispose]()
    const commands = redisSpans()
    expect(commands[0]?.attributes).toEqual({ 'db.system.name': 'redis' })
    expect(target.bodies.join()).not.toMatch(/lee@|gatehouse:limit/)
  })

  test('param: a share of the traces, and none that the caller does not record', async () => {
    const none = await testServer({ database, env: env({ OTEL_TRACES_SAMPLER_ARG: '0' }) })
    await call(none, { traceparent })
    expect(sentParent()).toMatchObject({ traceId, isSampled: false })
    await none[Symbol.asyncDispose]()
    const all = await testServer({ database, env: env() })
    await call(all, { traceparent: traceparent.replace(/01$/, '00') })
    await call(all)
    await collected('POST rpc')
    await all[Symbol.asyncDispose]()
    expect(target.spans.filter((span) => span.traceId === traceId)).toEqual([])
    expect(target.spans.length).toBeGreaterThan(0)
  })

  test.each([
    ['hangs', () => {}],
    ['breaks off', (response: import('node:http').ServerResponse) => void response.socket?.destroy()],
    ['refuses', (response: import('node:http').ServerResponse) => void response.writeHead(500).end('no')],
  ])('error: a collector that %s holds up no request and no stop', async (_, misbehave) => {
    target.misbehave = misbehave
    const server = await testServer({ database, env: env() })
    for (let turn = 0; turn < 20; turn += 1) expect((await call(server)).status).toBe(200)
    await expect.poll(() => target.headers.length).toBeGreaterThan(0)
    // Sooner or later a request is answered while nothing comes of what is being sent.
    const failed = () => server.metric('gatehouse_spans_total', { outcome: 'failed' })
    await expect
      .poll(async () => {
        const before = await failed()
        expect((await call(server)).status).toBe(200)
        return (await failed()) - before
      })
      .toBe(0)
    await server[Symbol.asyncDispose]()
  })

  test('error: a collector that is not there', async () => {
    const server = await testServer({
      database,
      env: env({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }),
    })
    expect((await call(server)).status).toBe(200)
    await expect.poll(() => server.metric('gatehouse_spans_total', { outcome: 'failed' })).toBeGreaterThan(0)
    await server[Symbol.asyncDispose]()
  })
})

import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import { type StoppedClock, stoppedClock } from '../test/stoppedClock.ts'
import { type TestServer, testServer } from '../test/testServer.ts'
import { currentSpan } from '../trace/currentSpan.ts'
import type { Span } from '../trace/span.ts'
import type { Exchange, Handler } from './handler.ts'
import { observeRequest } from './observeRequest.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server[Symbol.asyncDispose]())
/** What takes long does so because a test says it. */
let clock: StoppedClock
beforeEach(() => {
  clock = stoppedClock()
})
afterEach(() => clock[Symbol.dispose]())

interface LogLine {
  level: string
  fields: Record<string, unknown>
  message: string
}

/** A handler behind a real socket, whose log lines are kept from this level on. */
async function observing(
  handler: Handler,
  from: 'debug' | 'info' | 'error' = 'debug',
  more: Partial<ServerContext> = {},
) {
  const levels = ['debug', 'info', 'warn', 'error']
  const lines: LogLine[] = []
  const write = (level: string) => (fields: LogLine['fields'], message: string) =>
    void lines.push({ level, fields, message })
  const logger = {
    ...Object.fromEntries(levels.map((level) => [level, write(level)])),
    isLevelEnabled: (level: string) => levels.indexOf(level) >= levels.indexOf(from),
  }
  const context = { ...server.server.context, logger, ...more } as unknown as ServerContext
  const http = createServer(observeRequest(context, handler))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    lines,
    port,
    ask: (path = '/', init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
    [Symbol.asyncDispose]: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

const id = '6f1c2a9e-3b1d-4c8e-9f00-0123456789ab'
const answering =
  (status: number, more: Partial<Exchange> = {}): Handler =>
  (_, response, exchange) => {
    Object.assign(exchange, { route: 'check', ...more })
    response.writeHead(status).end()
  }
const failing =
  (thrown: unknown, more: Partial<Exchange> = {}): Handler =>
  (_, __, exchange) => {
    Object.assign(exchange, { route: 'check', ...more })
    throw thrown
  }

test.each([
  [200, 'debug'],
  [399, 'debug'],
  [400, 'info'],
  [404, 'info'],
  [500, 'error'],
  [503, 'error'],
])('default: an answer with %i is a line at %s', async (status, level) => {
  await using app = await observing(answering(status))
  await app.ask('/', { headers: { 'x-request-id': id, 'x-forwarded-for': '198.51.100.7' } })
  await expect.poll(() => app.lines).toHaveLength(1)
  const traceId = expect.stringMatching(/^[0-9a-f]{32}$/)
  const fields = { requestId: id, traceId, route: 'check', method: 'GET', status, ms: expect.any(Number) }
  expect(app.lines).toEqual([{ level, fields: { ...fields, client: '198.51.100.7' }, message: 'request' }])
})

test('behavior: one that is expected is not an error, and a slow one is a warning', async () => {
  await using expected = await observing(answering(503, { isExpected: true }))
  await expected.ask()
  await expect.poll(() => expected.lines.map(({ level }) => level)).toEqual(['info'])
  // One of many, of which a line of its own tells.
  await using shed = await observing(answering(503, { isExpected: true, isShed: true }))
  await shed.ask()
  await expect.poll(() => shed.lines.map(({ level }) => level)).toEqual(['debug'])
  await using slow = await observing((...given) => {
    clock.later(1_001)
    return answering(404)(...given)
  })
  await slow.ask()
  await expect.poll(() => slow.lines.map(({ level }) => level)).toEqual(['warn'])
})

test('behavior: what the level leaves out costs no line', async () => {
  const handler: Handler = (request, ...more) =>
    answering(request.url === '/refused' ? 404 : 200)(request, ...more)
  await using app = await observing(handler, 'info')
  await app.ask()
  await app.ask()
  await app.ask('/refused')
  await expect.poll(() => app.lines.map(({ fields }) => fields['status'])).toEqual([404])
})

test('behavior: counts by route and status, times by route, and knows what is under way', async () => {
  const metric = (name: string, labels: Record<string, string>) => server.metric(name, labels)
  const counted = () => metric('gatehouse_http_requests_total', { route: 'check', status: '418' })
  const before = await counted()
  const timed = () => metric('gatehouse_http_request_seconds', { route: 'check' })
  const timedBefore = await timed()
  let finish = () => {}
  await using app = await observing((_, response, exchange) => {
    exchange.route = 'check'
    finish = () => {
      clock.later(1)
      response.writeHead(418).end()
    }
  })
  const gauge = () => metric('gatehouse_http_requests_in_flight', {})
  const idle = await gauge()
  const answers = [app.ask()]
  await expect.poll(gauge).toBe(idle + 1)
  finish()
  await Promise.all(answers)
  await expect.poll(counted).toBe(before + 1)
  expect(await timed()).toBeGreaterThan(timedBefore)
  expect(await gauge()).toBe(idle)
})

test('behavior: beside the time of a route stands the trace of one of its requests, another each second', async () => {
  await using app = await observing(answering(200, { route: 'frame' }))
  const shown = async (): Promise<string | undefined> => {
    const accept = 'application/openmetrics-text;version=1.0.0'
    const { text } = await server.ops('/metrics', { accept })
    return /_seconds_bucket\{le="[^"]+",route="frame"\} \d+ # \{trace_id="([0-9a-f]{32})"\}/.exec(text)?.[1]
  }
  const timed = () => server.metric('gatehouse_http_request_seconds', { route: 'frame' })
  for (const [ms, digit, expected] of [
    [0, 'a', 'a'],
    [999, 'b', 'a'],
    [1, 'c', 'c'],
  ] as const) {
    clock.later(ms)
    const before = await timed()
    const traceparent = `00-${digit.repeat(32)}-b7ad6b7169203331-00`
    await app.ask('/', { headers: { traceparent } })
    await expect.poll(timed).toBeGreaterThan(before)
    expect(await shown()).toBe(expected.repeat(32))
  }
})

test('behavior: a connection that speaks another protocol from now on is a 101', async () => {
  await using app = await observing((_, response, exchange) => {
    exchange.route = 'check'
    response.statusCode = 101
    response.emit('close')
    response.destroy()
  })
  await app.ask().catch(() => {})
  await expect.poll(() => app.lines[0]?.fields['status']).toBe(101)
})

test('behavior: who leaves before the answer is a 499', async () => {
  let isHere = false
  await using app = await observing((_, __, exchange) => {
    exchange.route = 'check'
    isHere = true
  })
  const asked = sendRequest({ port: app.port, host: '127.0.0.1' })
  asked.on('error', () => {})
  asked.end()
  await expect.poll(() => isHere).toBe(true)
  asked.destroy()
  await expect.poll(() => app.lines.map(({ fields }) => fields['status'])).toEqual([499])
})

test('error: what a handler throws, at once or later, is an answer', async () => {
  const refusal = new HttpError(404, 'not_found', 'There is nothing here')
  for (const handler of [
    failing(refusal),
    async (...given: Parameters<Handler>) => failing(refusal)(...given),
  ]) {
    await using app = await observing(handler as Handler)
    const answer = await app.ask('/', { headers: { 'x-request-id': id } })
    expect([answer.status, await answer.json(), answer.headers.get('x-request-id')]).toEqual([
      404,
      { status: 'FAILED', code: 'not_found', reasons: [{ field: '', description: 'There is nothing here' }] },
      id,
    ])
    expect([answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
      'no-store',
      'application/json; charset=utf-8',
    ])
  }
})

test('error: what nobody foresaw is logged in full, and says nothing to the caller', async () => {
  const secret = new Error('the password is tiger')
  await using app = await observing(failing(secret))
  const answer = await app.ask()
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('tiger')
  await expect.poll(() => app.lines).toHaveLength(2)
  expect(app.lines[0]).toMatchObject({
    level: 'error',
    fields: { route: 'check', code: 'internal', err: secret },
    message: 'Something went wrong',
  })
  await using known = await observing(failing(new HttpError(503, 'not_configured', 'It is off')))
  expect((await known.ask()).status).toBe(503)
  await expect.poll(() => known.lines.map(({ level }) => level)).toEqual(['info'])
  await using refused = await observing(failing(new HttpError(404, 'not_found', 'Nothing')))
  await refused.ask()
  await expect.poll(() => refused.lines.map(({ level }) => level)).toEqual(['info'])
})

test('error: in place of a document a person sees a page, where a browser asks for one', async () => {
  const refusal = new HttpError(404, 'not_found', 'There is nothing here')
  const html = { headers: { accept: 'text/html,*/*' } }
  await using frame = await observing(failing(refusal, { route: 'frame' }))
  const page = await frame.ask('/', html)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const text = await page.text()
  expect(text).toMatch(/^<!doctype html>/)
  expect(page.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  expect((await frame.ask()).headers.get('content-type')).toBe('application/json; charset=utf-8')
  await using check = await observing(failing(refusal))
  expect((await check.ask('/', html)).headers.get('content-type')).toBe('application/json; charset=utf-8')
  const head = await frame.ask('/', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([404, ''])
})

test.each([
  [{ status: 400 }, 400, 'invalid_body'],
  [{ status: 499 }, 400, 'invalid_body'],
  [{ status: 413, type: 'entity.too.large' }, 413, 'body_too_large'],
  [{ status: 399 }, 500, 'internal'],
  [{ status: 500 }, 500, 'internal'],
  [{ status: '404' }, 500, 'internal'],
  [null, 500, 'internal'],
])('error: %j of Express is %i', async (thrown, status, code) => {
  await using app = await observing(failing(thrown))
  const answer = await app.ask()
  expect([answer.status, (await answer.json()).code]).toEqual([status, code])
})

test.each([
  [403, true],
  [499, true],
  [429, false],
  [500, false],
  [503, false],
])('behavior: a client of JSON-RPC reads a refusal with %i in its own form: %s', async (status, isRpc) => {
  await using app = await observing(failing(new HttpError(status, 'not_found', 'No'), { speaksRpc: true }))
  expect('jsonrpc' in (await (await app.ask()).json())).toBe(isRpc)
  await using plain = await observing(failing(new HttpError(status, 'not_found', 'No')))
  expect('jsonrpc' in (await (await plain.ask()).json())).toBe(false)
})

test('error: an answer that had begun is cut, and headers of before do not stay', async () => {
  await using begun = await observing((_, response, exchange) => {
    exchange.route = 'check'
    response.writeHead(200, { 'content-length': '10' }).write('12345')
    throw new Error('in the middle')
  })
  await expect(begun.ask().then((answer) => answer.text())).rejects.toThrow()
  await using set = await observing((_, response, exchange) => {
    exchange.route = 'check'
    response.setHeader('x-of-before', 'yes')
    response.setHeader('etag', '"1"')
    throw new HttpError(404, 'not_found', 'Nothing', { headers: { 'retry-after': '7' } })
  })
  const { headers } = await set.ask()
  expect([headers.get('x-of-before'), headers.get('etag'), headers.get('retry-after')]).toEqual([
    null,
    null,
    '7',
  ])
})

test('error: a body that nobody reads does not hold the connection; one that was read does', async () => {
  await using app = await observing(failing(new HttpError(404, 'not_found', 'Nothing')))
  const connectionOf = (
    send: (asked: ReturnType<typeof sendRequest>) => void,
    headers: Record<string, string>,
  ) =>
    new Promise<string | undefined>((resolve, reject) => {
      const asked = sendRequest({ port: app.port, host: '127.0.0.1', method: 'POST', headers, agent: false })
      asked.once('response', (answer) => {
        answer.resume()
        resolve(answer.headers.connection)
        asked.destroy()
      })
      asked.once('error', reject)
      send(asked)
    })
  expect(await connectionOf((asked) => asked.write('a'), { 'content-length': '100' })).toBe('close')
  expect(await connectionOf((asked) => asked.write('a'), { 'transfer-encoding': 'chunked' })).toBe('close')
  expect(await connectionOf((asked) => asked.end(), { connection: 'keep-alive' })).toBe('keep-alive')
})

test('behavior: work is under the trace that its caller named, and under none where nobody reads it', async () => {
  const current: (string | undefined)[] = []
  await using app = await observing(async (_, response) => {
    await undefined
    current.push(currentSpan()?.traceId)
    response.end()
  })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await app.ask('/', { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
  await app.ask('/', { headers: { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` } })
  await app.ask('/')
  expect(current).toEqual([traceId, undefined, undefined])
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traced = { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } }

test('behavior: what goes on behind an answer is under no trace', async () => {
  let now: string | undefined = 'nothing yet'
  let goOn = () => {}
  await using app = await observing(async (_, response, exchange) => {
    exchange.route = 'check'
    response.end()
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    now = currentSpan()?.traceId
  })
  await app.ask('/', traced)
  await expect.poll(() => app.lines).toHaveLength(1)
  goOn()
  await expect.poll(() => now).toBe(undefined)
})

test('behavior: the end of a request that nobody traces takes no trace from another', async () => {
  let now: string | undefined
  let goOn = () => {}
  await using app = await observing(async (request, response, exchange) => {
    exchange.route = 'check'
    if (request.url === '/held') {
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      now = currentSpan()?.traceId
    }
    response.end()
  })
  const held = app.ask('/held', traced)
  await app.ask()
  await expect.poll(() => app.lines).toHaveLength(1)
  goOn()
  await held
  expect(now).toBe(traceId)
})

test.each([
  [200, {}, false],
  [500, {}, true],
  [503, { isExpected: true }, false],
])(
  'behavior: where traces are recorded, an answer with %i and %j has failed: %s',
  async (status, more, failed) => {
    const end = vi.fn<Span['end']>()
    const span: Span = {
      ...{ traceId, spanId: 'b7ad6b7169203331', isSampled: true, isRecorded: true, isOver: false, end },
      child: () => span,
    }
    const spans: unknown[] = []
    const handler: Handler = (...given) => {
      spans.push(currentSpan())
      return answering(status, more)(...given)
    }
    await using app = await observing(handler, 'debug', {
      tracing: { begin: () => span, close: async () => {} },
    })
    await app.ask('/', { headers: { 'x-request-id': id } })
    await expect.poll(() => end.mock.calls).toHaveLength(1)
    expect(spans).toEqual([span])
    const attributes = {
      ...{ 'http.request.method': 'GET', 'http.route': 'check', 'http.response.status_code': status },
      'gatehouse.request_id': id,
    }
    expect(end.mock.calls).toEqual([[{ name: 'GET check', attributes, failed }]])
  },
)

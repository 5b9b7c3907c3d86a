import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { errorBodySchema } from '../contract/errors.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { type TestServer, testServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    projects: {
      demo: ['https://allowed.com', 'https://*.wild.example', 'http://localhost:3000'],
      b: ['https://b.example'],
    },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const refusals = (code: string) => server.metric('gatehouse_refused_total', { code })

/** [origin, why]; none of them may pass. */
const lookAlikes: [string, string][] = [
  ['https://allowed.com.evil.com', 'suffix'],
  ['https://evilallowed.com', 'prefix'],
  ['https://allowed.com:444', 'other port'],
  ['https://allowed.com:443', 'default port written out'],
  ['http://allowed.com', 'other scheme'],
  ['https://allowed.com.', 'trailing dot'],
  ['https://allowed.com/', 'a path'],
  ['https://user@allowed.com', 'user info'],
  ['https://allowed.com@evil.com', 'user info of another host'],
  ['https://sub.allowed.com', 'sub-domain of an exact entry'],
  ['https://аllowed.com', 'Cyrillic letter'],
  ['https://xn--llowed-7fg.com', 'the same in punycode'],
  ['HTTPS://ALLOWED.COM', 'upper case'],
  ['null', 'opaque'],
  ['', 'empty'],
  ['https://wild.example', 'apex of a wildcard'],
  ['https://a.b.wild.example', 'two labels'],
  ['http://a.wild.example', 'wildcard over http'],
  ['https://a.wild.example:8443', 'wildcard with a port'],
  ['https://wild.example.evil.com', 'wildcard suffix'],
  ['https://*.wild.example', 'the pattern itself'],
  ['http://localhost:3001', 'local with another port'],
  ['http://127.0.0.1:3000', 'local by address'],
  ['file://', 'a file'],
  ['data:text/html,hi', 'a data URL'],
  ['https://allowed.com https://evil.com', 'two of them'],
  ['https://allowed.com\\@evil.com', 'backslash'],
]

describe('look-alike origins', () => {
  test.each(lookAlikes)('error: %s gets no token (%s)', async (origin) => {
    const before = await refusals('origin_not_allowed')
    const answer = await server.request('/frame/token', {
      method: 'POST',
      headers: { origin: server.widgetOrigin },
      body: JSON.stringify({ projectId: 'demo', origin }),
    })
    expect([answer.status, answer.json.code]).toEqual([403, 'origin_not_allowed'])
    expect(await refusals('origin_not_allowed')).toBe(before + 1)
  })

  test.each(lookAlikes.filter(([origin]) => /^[\x20-\x7e]*$/.test(origin)))(
    'error: %s is told so by the check, and not echoed (%s)',
    async (origin) => {
      const answer = await server.request('/frame/check?projectId=demo', { headers: { origin } })
      expect(answer.json.status).toBe('origin_not_allowed')
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    },
  )

  test('behavior: the allowed ones pass', async () => {
    for (const origin of ['https://allowed.com', 'https://a.wild.example', 'http://localhost:3000']) {
      const answer = await server.request('/frame/check?projectId=demo', { headers: { origin } })
      expect(answer.json).toEqual({ status: 'ok', version: 1 })
      expect(await server.token('demo', origin)).toBeTypeOf('string')
    }
  })

  test('error: an origin of project A for project B', async () => {
    const answer = await server.request('/frame/token', {
      method: 'POST',
      headers: { origin: server.widgetOrigin },
      body: JSON.stringify({ projectId: 'b', origin: 'https://allowed.com' }),
    })
    expect([answer.status, answer.json.code]).toEqual([403, 'origin_not_allowed'])
  })
})

describe('hosts', () => {
  test.each([
    'evil.example',
    'localhost:4000',
    '127.0.0.1',
    'widget.localhost',
    'widget.localhost.evil.example',
  ])('error: %s is not answered for', async (host) => {
    const answer = await server.request('/frame?projectId=demo', { headers: { host } })
    expect([answer.status, answer.json.code]).toEqual([421, 'unknown_host'])
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain(host)
  })

  test('error: forwarded hosts change nothing', async () => {
    const forwarded = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-host': 'evil.example',
    }
    const answer = await server.request('/frame?projectId=demo', { headers: forwarded })
    expect(answer.status).toBe(200)
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain('evil.example')
    const foreign = await server.request('/frame?projectId=demo', {
      headers: { host: 'evil.example', 'x-forwarded-host': new URL(server.widgetOrigin).host },
    })
    expect(foreign.status).toBe(421)
  })

  test('behavior: the login origin serves none of it', async () => {
    const host = new URL(server.server.config.http.loginOrigin).host
    for (const path of ['/frame?projectId=demo', '/gatehouse.js', '/frame/check?projectId=demo']) {
      expect((await server.request(path, { headers: { host } })).status).toBe(404)
    }
  })
})

describe('paths', () => {
  test.each([
    '/../package.json',
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
    '/assets/....//index.html',
    '/assets\\..\\index.html',
    '/assets/.secret.js',
    '/assets/data.sqlite',
    '/assets/',
    '/assets',
    '/index.html',
    '/.env',
    '/.git/config',
    '/assets/main-AbCdEf1.js%00.css',
    '/ASSETS/main-AbCdEf1.js',
    '//assets/main-AbCdEf1.js',
    '/gatehouse.js/',
    '/gatehouse.js/x',
    '/gatehouse.0000.js',
    '/release.json/x',
    '/frame/',
    '/frame/check/',
    '/FRAME?projectId=demo',
    '/__proto__',
    '/constructor',
    '/%',
    '/%c0%ae%c0%ae/',
  ])('error: %s is nothing', async (path) => {
    const answer = await server.request(path)
    expect([400, 404]).toContain(answer.status)
    expect(answer.json.status).toBe('FAILED')
    expect(answer.text).not.toMatch(/secret|node_modules|\bat /)
  })

  test.each([
    ['PUT', '/frame'],
    ['PUT', '/v1'],
    ['PUT', '/v1/'],
    ['GET', '/frame/token'],
    ['GET', '/frame/report'],
    ['POST', '/frame/check'],
    ['DELETE', '/gatehouse.js'],
    ['POST', '/assets/main-AbCdEf1.js'],
    ['POST', '/release.json'],
  ])('error: %s %s', async (method, path) => {
    const answer = await server.request(path, { method })
    expect([answer.status, answer.json.code]).toEqual([405, 'method_not_allowed'])
    expect(answer.headers['allow']).toBeTypeOf('string')
  })

  test.each(['/v1', '/v1/'])('error: GET %s without an upgrade', async (path) => {
    const answer = await server.request(path)
    expect([answer.status, answer.json.code, answer.headers['upgrade']]).toEqual([
      426,
      'invalid_query',
      'websocket',
    ])
  })
})

describe('raw bytes', () => {
  test.each([
    ['GET /frame?projectId=demo HTTP/1.1\r\nconnection: close\r\n\r\n', 'no host'],
    ['GET /frame HTTP/1.1\r\nhost: a\r\nhost: b\r\nx\r\n\r\n', 'a broken header'],
    ['hello\r\n\r\n', 'no HTTP'],
    [
      'POST /v1 HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      'smuggling',
    ],
    [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 'a huge header'],
  ])('error: %j is refused (%s)', async (bytes) => {
    const text = await raw(bytes)
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(text).not.toMatch(/node_modules|\bat /)
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(head.toLowerCase()).toContain('\r\nx-content-type-options: nosniff')
    expect(head.toLowerCase()).toContain('\r\nx-request-id: ')
    expect(errorBodySchema.safeParse(JSON.parse(body)).success).toBe(true)
  })

  test('error: a request without a host is refused with 400 (RFC 9112, 3.2)', async () => {
    const text = await raw('GET /frame?projectId=demo HTTP/1.1\r\nconnection: close\r\n\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toContain('"code":"unknown_host"')
  })

  test('behavior: an expectation that is not known changes nothing', async () => {
    const { status, headers } = await server.request('/frame?projectId=demo', { headers: { expect: 'x' } })
    expect(status).toBe(200)
    expect(headers['x-request-id']).toBeTypeOf('string')
    const nothing = await server.request('/nothing', { headers: { expect: 'x' } })
    expect([nothing.status, nothing.json.code]).toEqual([404, 'not_found'])
  })

  test.each(['http://HOST/auth/providers', 'auth/providers', '*', 'http://HOST/login?projectId=demo'])(
    'error: %s is not a path of ours',
    async (target) => {
      const host = new URL(server.loginOrigin).host
      const text = await raw(
        `GET ${target.replace('HOST', host)} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
      )
      expect(text).toMatch(/^HTTP\/1\.1 4(?:00|04) /)
      expect(text).toMatch(/"code":"(?:not_found|invalid_query)"/)
    },
  )

  test('error: the absolute form of another host', async () => {
    const host = new URL(server.widgetOrigin).host
    const text = await raw(
      `GET http://evil.example/frame HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
    )
    expect(text).toMatch(/^HTTP\/1\.1 404 /)
  })

  function raw(bytes: string): Promise<string> {
    return new Promise((resolve) => {
      let text = ''
      const socket = connect(server.server.port, '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('error', () => resolve(text))
      socket.on('close', () => resolve(text))
      socket.setTimeout(limits.expectationMs, () => socket.destroy())
    })
  }
})

describe('faults', () => {
  /** Of its own: no other server may have it afterwards. */
  let database: Database
  let broken: TestServer
  beforeAll(async () => {
    database = await openDatabase(emptyDatabase())
    broken = await testServer({ database, env: { NAME_ZONES: 'names.example' } })
    await database.db.execute('alter table names rename to names_elsewhere')
  })
  afterAll(async () => {
    await broken?.[Symbol.asyncDispose]()
    await database?.close()
  })

  test('error: what nobody foresaw says nothing of itself', async () => {
    const answer = await broken.request('/v1/profile/account/mira.names.example')
    expect([answer.status, answer.json]).toEqual([
      500,
      { status: 'FAILED', code: 'internal', reasons: [{ field: '', description: 'Something went wrong' }] },
    ])
    expect(answer.text + JSON.stringify(answer.headers)).not.toMatch(/names_|relation|select|\.ts\b|\bat /)
  })
})

describe('request ids', () => {
  const v4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

  test.each([
    '/frame?projectId=demo',
    '/frame?projectId=nobody',
    '/gatehouse.js',
    '/nothing',
    '/frame/check',
  ])('default: %s has one', async (path) => {
    expect((await server.request(path)).headers['x-request-id']).toMatch(v4)
  })

  test('param: a well formed one is taken over', async () => {
    const id = '3f0e8a5c-1b2d-4c3e-8f4a-5b6c7d8e9f00'
    const answer = await server.request('/frame?projectId=demo', { headers: { 'x-request-id': id } })
    expect(answer.headers['x-request-id']).toBe(id)
  })

  test.each(['1', '3f0e8a5c-1b2d-1c3e-8f4a-5b6c7d8e9f00', "' or 1=1", '<script>', 'a'.repeat(500)])(
    'error: %s is replaced',
    async (id) => {
      const answer = await server.request('/frame?projectId=demo', { headers: { 'x-request-id': id } })
      expect(answer.headers['x-request-id']).toMatch(v4)
      expect(answer.headers['x-request-id']).not.toBe(id)
    },
  )
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frameTokenResponseSchema } from '../contract/frame.ts'
import { type TestServer, testServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const good = JSON.stringify({ projectId: 'demo', origin: 'http://demo.example' })
const post = (path: string, headers: Record<string, string>, body: string) =>
  server.request(path, { method: 'POST', headers: { origin: server.widgetOrigin, ...headers }, body })

describe('POST /frame/token', () => {
  test('default', async () => {
    const before = Date.now() / 1000
    const answer = await post('/frame/token', { 'sec-fetch-site': 'same-origin' }, good)
    expect(answer.status).toBe(200)
    const { token, expiresAt } = frameTokenResponseSchema.parse(answer.json)
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toEqual({
      p: 'demo',
      o: 'http://demo.example',
      exp: expiresAt,
    })
    expect(expiresAt - before).toBeGreaterThan(590)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('param: the content type does not matter', async () => {
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded']) {
      expect((await post('/frame/token', { 'content-type': type }, good)).status).toBe(200)
    }
  })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://demo.example' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
  ])('error: %j is not the frame', async (headers) => {
    const answer = await post('/frame/token', headers, good)
    expect([answer.status, answer.json.code]).toEqual([403, 'cross_site'])
  })

  test('error: without an origin', async () => {
    const answer = await server.request('/frame/token', { method: 'POST', body: good })
    expect([answer.status, answer.json.code]).toEqual([403, 'cross_site'])
  })

  test.each([
    ['', 422],
    ['{', 400],
    ['[]', 422],
    ['null', 400],
    ['"demo"', 400],
    ['{"projectId":["demo"],"origin":"http://demo.example"}', 422],
    ['{"projectId":{"__proto__":"demo"},"origin":{}}', 422],
    ['{"__proto__":{"projectId":"demo","origin":"http://demo.example"}}', 422],
    ['{"origin":"http://demo.example"}', 422],
  ])('error: body %s', async (body, status) => {
    const answer = await post('/frame/token', {}, body)
    expect([answer.status, answer.json.code]).toEqual([status, 'invalid_body'])
  })

  test('error: a body that is too large, or compressed', async () => {
    const large = await post('/frame/token', {}, JSON.stringify({ projectId: 'a'.repeat(20_000) }))
    expect([large.status, large.json.code]).toEqual([413, 'body_too_large'])
    const packed = await post('/frame/token', { 'content-encoding': 'gzip' }, good)
    expect([packed.status, packed.json.code]).toEqual([415, 'invalid_body'])
  })

  test.each(['nobody', '__proto__', 'constructor', 'DEMO', ''])('error: project %s', async (projectId) => {
    const body = JSON.stringify({ projectId, origin: 'http://demo.example' })
    const answer = await post('/frame/token', {}, body)
    expect([answer.status, answer.json.code]).toEqual([401, 'unknown_project'])
  })
})

describe('POST /frame/report', () => {
  const count = (reason: string) => server.metric('gatehouse_bridge_refused_total', { reason })

  test('default', async () => {
    const answer = await post('/frame/report', {}, JSON.stringify({ refused: { method: 3, origin: 1 } }))
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect([await count('method'), await count('origin')]).toEqual([3, 1])
  })

  test.each([
    '{"refused":{"unknown":1}}',
    '{"refused":{"size":-1}}',
    '{"refused":{"size":0}}',
    '{"refused":{"size":1e99}}',
    '{"refused":{"size":"1"}}',
    '{"refused":[1]}',
  ])('error: %s counts nothing', async (body) => {
    const answer = await post('/frame/report', {}, body)
    expect([answer.status, answer.json.code]).toEqual([422, 'invalid_body'])
    expect(await count('size')).toBe(0)
  })

  test('error: another site', async () => {
    const answer = await post('/frame/report', { 'sec-fetch-site': 'cross-site' }, '{"refused":{"size":1}}')
    expect([answer.status, answer.json.code]).toEqual([403, 'cross_site'])
  })
})

describe('GET /frame/check', () => {
  const check = async (query: string, origin?: string) =>
    (await server.request(`/frame/check${query}`, { headers: origin ? { origin } : {} })).json.status

  test('default', async () => {
    expect(await check('?projectId=demo', 'http://demo.example')).toBe('ok')
    expect(await check('?projectId=demo', 'http://evil.example')).toBe('origin_not_allowed')
    expect(await check('?projectId=demo')).toBe('origin_not_allowed')
  })

  test.each(['', '?projectId=', '?projectId=nobody', '?projectId=__proto__', '?projectId=%00'])(
    'error: %j is an unknown project',
    async (query) => {
      expect(await check(query, 'http://demo.example')).toBe('unknown_project')
    },
  )
})

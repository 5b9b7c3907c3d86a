import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sealedSeconds, sealedTextLimit } from '../contract/limits.ts'
import { type TestServer, testServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ projects: { demo: ['http://demo.example', 'http://shop.example'] } })
})
afterAll(() => server[Symbol.asyncDispose]())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.request(path, {
    method: 'POST',
    headers: { origin: server.widgetOrigin, ...headers },
    body: JSON.stringify(body),
  })

async function bearer(origin = 'http://demo.example', projectId = 'demo') {
  const { json } = await post('/frame/token', { projectId, origin })
  return { authorization: `Bearer ${json.token}` }
}

const seal = async (text: string) => String((await post('/frame/seal', { text }, await bearer())).json.sealed)

test('default', async () => {
  const sealed = await seal('{"topic":"a key"}')
  expect(sealed).not.toContain('topic')
  const opened = await post('/frame/open', { sealed }, await bearer())
  expect([opened.status, opened.json]).toEqual([200, { text: '{"topic":"a key"}' }])
  expect(opened.headers['cache-control']).toBe('no-store')
})

test('behavior: the largest text fits into what a page may keep', async () => {
  const text = 'ü'.repeat(100) + 'x'.repeat(sealedTextLimit - 100)
  const sealed = await seal(text)
  expect(sealed.length).toBeLessThan(12_000)
  expect((await post('/frame/open', { sealed }, await bearer())).json).toEqual({ text })
})

test('error: on another page, in another project, changed', async () => {
  const sealed = await seal('secret')
  const others = [
    [sealed, await bearer('http://shop.example')],
    [`${sealed.slice(0, -2)}AA`, await bearer()],
    [
      server.server.context.sealer.seal('ticket', '9999999999 secret', 'demo http://demo.example'),
      await bearer(),
    ],
    ['v1.AAAA', await bearer()],
  ] as const
  for (const [text, headers] of others) {
    const answer = await post('/frame/open', { sealed: text }, headers)
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid_seal'])
  }
})

test('error: older than a session can be', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (sealedSeconds + 10) * 1000 })
  const sealed = server.server.context.sealer.seal(
    'wallet-session',
    `${Math.floor(Date.now() / 1000)} old`,
    'demo http://demo.example',
  )
  vi.useRealTimers()
  expect((await post('/frame/open', { sealed }, await bearer())).json.code).toBe('invalid_seal')
})

test.each([
  ['/frame/seal', { text: '' }],
  ['/frame/seal', { text: 'x'.repeat(sealedTextLimit + 1) }],
  ['/frame/seal', { text: 7 }],
  ['/frame/open', { sealed: '' }],
  ['/frame/open', {}],
])('error: %s of %j', async (path, body) => {
  const answer = await post(path, body, await bearer())
  expect([answer.status, answer.json.code]).toEqual([422, 'invalid_body'])
})

test('error: without a frame token, or from another origin', async () => {
  expect((await post('/frame/seal', { text: 'x' })).json.code).toBe('invalid_token')
  const headers = { ...(await bearer()), origin: 'http://demo.example' }
  expect((await post('/frame/open', { sealed: 'v1.AAAA' }, headers)).json.code).toBe('cross_site')
  expect((await server.request('/frame/seal', { method: 'GET' })).json.code).toBe('method_not_allowed')
})

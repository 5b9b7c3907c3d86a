import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../test/loginClient.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const asDocument = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' }
const get = (query = '', headers: Record<string, string> = asDocument) =>
  server.login(`/login/window${query}`, { headers })

test('default: nobody may embed it, and it talks to its own origin only', async () => {
  const { status, headers, text } = await get()
  expect(status).toBe(200)
  const policy = String(headers['content-security-policy'])
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(policy.replaceAll(String(nonce), 'N')).toBe(
    "default-src 'none'; script-src 'nonce-N' 'strict-dynamic'; style-src 'nonce-N' 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types gatehouse",
  )
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'cross-origin-opener-policy': 'unsafe-none',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'content-length': String(Buffer.byteLength(text)),
    'referrer-policy': 'no-referrer',
  })
  expect(headers).not.toHaveProperty('set-cookie')
  expect(text).toContain('{"window":true}')
  expect(text).toContain(`nonce="${nonce}"`)
})

test('behavior: each answer has a nonce of its own', async () => {
  const policies = await Promise.all([get(), get()])
  expect(policies[0]?.headers['content-security-policy']).not.toBe(
    policies[1]?.headers['content-security-policy'],
  )
})

test('param: theme', async () => {
  const theme = async (query: string) => /data-theme="(\w+)"/.exec((await get(query)).text)?.[1]
  expect(await theme('?theme=light')).toBe('light')
  expect(await theme('?theme=dark')).toBe('dark')
  expect(await theme('')).toBe('auto')
  expect(await theme('?theme=%22onload=')).toBe('auto')
})

test('behavior: HEAD has the headers only', async () => {
  const answer = await server.login('/login/window', { method: 'HEAD' })
  expect([answer.status, answer.text]).toEqual([200, ''])
})

test.each(['iframe', 'frame', 'object', 'embed', 'empty', 'script'])('error: as %s', async (destination) => {
  const before = await server.metric('gatehouse_refused_total', { code: 'not_a_window' })
  expect(refusal(await get('', { 'sec-fetch-dest': destination }))).toEqual([403, 'not_a_window'])
  expect(await server.metric('gatehouse_refused_total', { code: 'not_a_window' })).toBe(before + 1)
})

test('error: another method, or the host of the widget', async () => {
  expect((await server.login('/login/window', { method: 'POST' })).status).toBe(405)
  expect((await server.request('/login/window')).status).toBe(404)
})

test('error: before the build', async () => {
  await using unbuilt = await testServer({ unbuilt: true, database: server.server.context.database })
  expect(refusal(await unbuilt.login('/login/window'))).toEqual([503, 'not_ready'])
})

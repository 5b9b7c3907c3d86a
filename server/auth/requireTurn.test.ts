import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../test/testServer.ts'

let server: TestServer
let authorization: string
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1' } })
  authorization = `Bearer ${await server.token()}`
})
afterAll(() => server[Symbol.asyncDispose]())

const post = (path: string, client: string) =>
  server.login(path, {
    method: 'POST',
    headers: { authorization, 'x-forwarded-for': client },
    body: JSON.stringify({ provider: 'passkey', binding: 'b'.repeat(22), key: crypto.randomUUID() }),
  })

const paths = ['/login/nonces', '/login/handoffs', '/login/passkeys/challenge']

test.each(paths)('default: %s', async (path) => {
  const answers = await Promise.all(Array.from({ length: 125 }, () => post(path, '192.0.2.1')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.map(({ json }) => json.code)).toEqual(Array(5).fill('rate_limited'))
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post(path, '192.0.2.2')).status).toBe(200)
})

test('behavior: a /64 is one client', async () => {
  const [path = ''] = paths
  for (let turn = 0; turn < 120; turn += 1) await post(path, `2001:db8:0:1::${turn.toString(16)}`)
  expect((await post(path, '2001:db8:0:1:ffff::1')).status).toBe(429)
  expect((await post(path, '2001:db8:0:2::1')).status).toBe(200)
})

test('behavior: requests of another site use nothing up', async () => {
  const [path = ''] = paths
  const foreign = { authorization, origin: 'http://demo.example', 'x-forwarded-for': '192.0.2.3' }
  for (let turn = 0; turn < 121; turn += 1)
    await server.login(path, { method: 'POST', headers: foreign, body: '{}' })
  expect((await post(path, '192.0.2.3')).status).toBe(200)
})

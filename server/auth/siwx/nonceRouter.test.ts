import { afterAll, beforeAll, expect, test } from 'vitest'
import { nonceAnswerSchema } from '../../contract/login.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

let server: TestServer
let authorization: string
beforeAll(async () => {
  server = await testServer()
  authorization = `Bearer ${await server.token()}`
})
afterAll(() => server[Symbol.asyncDispose]())

test('default', async () => {
  const answer = await server.login('/login/nonces', { method: 'POST', headers: { authorization } })
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const { nonce, issuedAt, expiresAt } = nonceAnswerSchema.parse(answer.json)
  expect(nonce).toMatch(/^[0-9a-f]{32,}$/)
  expect(Date.parse(expiresAt) - Date.parse(issuedAt)).toBe(600_000)
  const next = await server.login('/login/nonces', { method: 'POST', headers: { authorization } })
  expect(next.json.nonce).not.toBe(nonce)
})

test('error: another site, no token, another method', async () => {
  const refused = async (method: string, headers: Record<string, string>) =>
    (await server.login('/login/nonces', { method, headers })).json.code
  expect(await refused('POST', { authorization, origin: 'http://demo.example' })).toBe('cross_site')
  expect(await refused('POST', { authorization, 'sec-fetch-site': 'cross-site' })).toBe('cross_site')
  expect(await refused('POST', {})).toBe('invalid_token')
  expect(await refused('GET', { authorization })).toBe('method_not_allowed')
})

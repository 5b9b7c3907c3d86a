import { afterAll, beforeAll, expect, test } from 'vitest'
import { handoffAnswerSchema } from '../../contract/login.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

const origin = 'http://demo.example'
const binding = 'b'.repeat(22)
const key = 'k'.repeat(22)
let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { AUTH_GOOGLE_ID: 'a', AUTH_GOOGLE_SECRET: 'b' } })
})
afterAll(() => server[Symbol.asyncDispose]())

async function post(path: string, body: object) {
  const authorization = `Bearer ${await server.token()}`
  return server.login(path, { method: 'POST', headers: { authorization }, body: JSON.stringify(body) })
}

test('default', async () => {
  const answer = await post('/login/handoffs', { provider: 'google', binding, key })
  const { id, words } = handoffAnswerSchema.parse(answer.json)
  expect(id).not.toBe(key)
  expect(words).toMatch(/^[A-Z]{2}$/)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each(['github', 'x'])('error: %s is not switched on', async (name) => {
  const answer = await post('/login/handoffs', { provider: name, binding, key })
  expect([answer.status, answer.json.code]).toEqual([422, 'provider_unavailable'])
})

test.each([
  [{ provider: 'myspace', binding, key }],
  [{ provider: 'farcaster', binding, key }],
  [{ provider: 'google', key }],
  [{ provider: 'google', binding: 'short', key }],
  [{ provider: ['google'], binding, key }],
  [{ provider: 'google', binding }],
  [{ provider: 'google', binding, key: 'k'.repeat(21) }],
  [{ provider: 'google', binding, key: `${'k'.repeat(21)}/` }],
])('error: body %j', async (body) => {
  const answer = await post('/login/handoffs', body)
  expect([answer.status, answer.json.code]).toEqual([422, 'invalid_body'])
})

test('error: another site, no frame token', async () => {
  const body = JSON.stringify({ provider: 'google', binding, key })
  const foreign = await server.login('/login/handoffs', { method: 'POST', headers: { origin }, body })
  const bare = await server.login('/login/handoffs', { method: 'POST', body })
  expect([foreign.json.code, bare.json.code]).toEqual(['cross_site', 'invalid_token'])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LoginClient, loginClient, refusal } from '../../test/loginClient.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

let server: TestServer
let client: LoginClient
beforeAll(async () => {
  server = await testServer()
  client = await loginClient(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const count = (reason: string) => server.metric('gatehouse_login_refused_total', { reason })

test('default', async () => {
  const answer = await client.post('/login/report', { refused: { fee_absurd: 3, foreign_delegate: 1 } })
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect([await count('fee_absurd'), await count('foreign_delegate')]).toEqual([3, 1])
})

test.each([
  '{"refused":{"unknown":1}}',
  '{"refused":{"not_as_shown":-1}}',
  '{"refused":{"not_as_shown":0}}',
  '{"refused":{"not_as_shown":1e99}}',
  '{"refused":{"not_as_shown":"1"}}',
  '{"refused":[1]}',
])('error: %s counts nothing', async (body) => {
  expect(refusal(await client.post('/login/report', body))).toEqual([422, 'invalid_body'])
  expect(await count('not_as_shown')).toBe(0)
})

test.each([
  [{ origin: 'http://demo.example' }, [403, 'cross_site']],
  [{ 'sec-fetch-site': 'cross-site' }, [403, 'cross_site']],
  [{ authorization: '' }, [401, 'invalid_token']],
])('error: sent with %j', async (headers, said) => {
  const answer = await client.post('/login/report', { refused: { not_as_shown: 1 } }, headers)
  expect(refusal(answer)).toEqual(said)
  expect(await count('not_as_shown')).toBe(0)
})

test('error: another method', async () => {
  expect(refusal(await client.get('/login/report'))).toEqual([405, 'method_not_allowed'])
})

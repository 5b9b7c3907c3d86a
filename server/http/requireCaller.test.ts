import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../test/loginClient.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer({
    env: { NETWORKS: 'eip155:1' },
    projects: { demo: ['http://demo.example'], other: ['http://other.example'] },
  })
  token = await server.token()
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (query: string, headers: Record<string, string> = {}) =>
  server.request(`/v1/convert/tokens?chainId=eip155:1&${query}`, { headers })
const bearer = () => ({ authorization: `Bearer ${token}` })

test.each<[string, string, () => Record<string, string>]>([
  ['the token of the frame', '', bearer],
  ['the token and the id of its project', 'projectId=demo', bearer],
  ['a page of the project', 'projectId=demo', () => ({ origin: 'http://demo.example' })],
  ['a server', 'projectId=demo', () => ({})],
])('default: %s is answered as its project', async (_, query, headers) => {
  expect((await ask(query, headers())).status).toBe(200)
})

test.each<[string, string, () => Record<string, string>, [number, string], string]>([
  ['the token of another project', 'projectId=other', bearer, [403, 'invalid_token'], 'projectId'],
  [
    'a token that is none',
    'projectId=demo',
    () => ({ authorization: 'Bearer x' }),
    [401, 'invalid_token'],
    'authorization',
  ],
  ['no project', '', () => ({}), [401, 'unknown_project'], 'authentication'],
  ['a project that is unknown', 'projectId=nobody', () => ({}), [401, 'unknown_project'], 'authentication'],
  [
    'a page of another project',
    'projectId=demo',
    () => ({ origin: 'http://other.example' }),
    [403, 'origin_not_allowed'],
    'origin',
  ],
  [
    'a page without an origin',
    'projectId=demo',
    () => ({ origin: 'null' }),
    [403, 'origin_not_allowed'],
    'origin',
  ],
])('error: %s', async (_, query, headers, expected, field) => {
  const answer = await ask(query, headers())
  expect(refusal(answer)).toEqual(expected)
  expect(answer.json.reasons[0]?.field ?? '').toBe(field)
})

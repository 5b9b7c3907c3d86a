import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hearingFetch } from './hearingFetch.ts'

let answer: { status: number; body: string; headers?: Record<string, string> } = { status: 200, body: '' }
const provider = createServer((_, response) =>
  response.writeHead(answer.status, answer.headers).end(answer.body),
)
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`
})
afterAll(() => void provider.close())

// https://fetch.spec.whatwg.org/#null-body-status
test.each([204, 205, 304])('behavior: an answer of %i has no body', async (status) => {
  answer = { status, body: '' }
  const response = await hearingFetch().fetch(url)
  expect([response.status, await response.text()]).toEqual([status, ''])
})

test.each([300_000, 5_000_000])(
  'error: an answer of %i characters is not read to its end',
  async (length) => {
    answer = { status: 200, body: JSON.stringify('x'.repeat(length)) }
    const { fetch, heard } = hearingFetch()
    await expect(fetch(url)).rejects.toMatchObject({ status: 503, code: 'provider_unavailable' })
    expect(heard()).toEqual({ kind: 'unavailable' })
  },
)

test.each<[number, string, unknown]>([
  [200, '{"access_token":"t"}', undefined],
  [200, '{"error":"bad_verification_code"}', { kind: 'refused' }],
  [401, '{"error":"invalid_client"}', { kind: 'own', reason: 'invalid_client' }],
  [503, 'busy', { kind: 'unavailable' }],
])('behavior: after %i with %s it has heard why', async (status, body, expected) => {
  answer = { status, body }
  const { fetch, heard } = hearingFetch()
  expect(heard()).toBeUndefined()
  expect((await fetch(url)).status).toBe(status)
  expect(heard()).toEqual(expected)
})

test('behavior: who does not answer at all is heard of too', async () => {
  const { fetch, heard } = hearingFetch()
  await expect(fetch('http://127.0.0.1:9/')).rejects.toThrow()
  expect(heard()).toEqual({ kind: 'unavailable' })
})

const endpoint = 'https://login.example/token'
test.each<[string, string]>([
  [`{"token_endpoint":"${endpoint}"}`, `{"userinfo_endpoint":"${endpoint}","token_endpoint":"${endpoint}"}`],
  [
    `{"token_endpoint":"${endpoint}","userinfo_endpoint":"https://login.example/me"}`,
    `{"userinfo_endpoint":"https://login.example/me","token_endpoint":"${endpoint}"}`,
  ],
  ['{"sub":"1"}', '{"sub":"1"}'],
  ['null', 'null'],
  ['"text"', '"text"'],
])('behavior: %s is called JSON, and goes on as %s', async (body, expected) => {
  answer = { status: 200, body }
  const response = await hearingFetch().fetch(url)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.text()).toBe(expected)
})

test.each<[number, object, object]>([
  [200, { access_token: 't' }, { access_token: 't', token_type: 'bearer' }],
  [200, { access_token: 't', id_token: null, scope: null }, { access_token: 't', token_type: 'bearer' }],
  [
    200,
    { access_token: null, id_token: 'i', token_type: 'Bearer', expires_in: '' },
    { access_token: 'none', id_token: 'i', token_type: 'Bearer' },
  ],
  [200, { access_token: null, id_token: null }, { token_type: 'bearer' }],
  [200, { access_token: '', id_token: 7, token_type: null }, { token_type: 'bearer' }],
  [400, { access_token: null, error: 'invalid_grant' }, { access_token: null, error: 'invalid_grant' }],
  [200, { access_token: null, error: 'x' }, { access_token: null, error: 'x' }],
])('behavior: of tokens with %i, %j goes on as %j', async (status, tokens, expected) => {
  answer = { status, body: JSON.stringify(tokens) }
  expect(await (await hearingFetch().fetch(url)).json()).toEqual(expected)
})

test('behavior: what is no JSON keeps its headers', async () => {
  answer = { status: 200, body: 'access_token=t', headers: { 'content-type': 'text/plain', 'x-own': '1' } }
  const response = await hearingFetch().fetch(url)
  expect([response.headers.get('content-type'), response.headers.get('x-own')]).toEqual(['text/plain', '1'])
  expect(await response.text()).toBe('access_token=t')
})

test('default: JSON within the limit is passed on', async () => {
  answer = { status: 200, body: JSON.stringify('x'.repeat(200_000)) }
  const response = await hearingFetch().fetch(url)
  expect(await response.json()).toHaveLength(200_000)
})

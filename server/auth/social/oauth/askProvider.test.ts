import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askProvider } from './askProvider.ts'
import { refused, unavailable } from './faults.ts'

let status = 200
let body: string | Buffer = '{}'
let headers: Record<string, string> = {}
let lastRequest: IncomingMessage | undefined
const http = createServer((request, response) => {
  lastRequest = request
  response.writeHead(status, headers).end(body)
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
})
afterAll(async () => {
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})
beforeEach(() => {
  ;[status, body, headers] = [200, '{}', {}]
})

const down = { status: 503, code: 'provider_unavailable' }
const no = { status: 401, code: 'provider_refused' }

test('default', async () => {
  body = '{"a":"ä"}'
  expect(await askProvider(url, { headers: { authorization: 'Bearer t' } })).toEqual({ a: 'ä' })
  expect(lastRequest?.method).toBe('GET')
  expect(lastRequest?.headers).toMatchObject({
    ...{ accept: 'application/json', 'user-agent': 'gatehouse', authorization: 'Bearer t' },
  })
  await askProvider(url, { method: 'POST', body: 'x' })
  expect(lastRequest?.method).toBe('POST')
})

test.each([
  [400, no],
  [401, no],
  [428, no],
  [429, down],
  [430, no],
  [499, no],
  [500, down],
  [503, down],
  [304, down],
])('error: %i', async (code, said) => {
  status = code
  await expect(askProvider(url)).rejects.toMatchObject(said)
})

test.each([
  [400, '{"error":"invalid_client"}'],
  [401, '{"error":"unauthorized_client"}'],
  [403, '{"reason":"client-not-enrolled"}'],
  [400, 'error=redirect_uri_mismatch'],
])('error: %i %s is the operator’s fault, and says the word', async (code, text) => {
  ;[status, body] = [code, text]
  const said = { ...down, cause: { message: expect.stringMatching(/registered there: [a-z_-]+$/) } }
  await expect(askProvider(url)).rejects.toMatchObject(said)
})

test('error: a redirect is not followed', async () => {
  ;[status, headers] = [302, { location: url }]
  await expect(askProvider(url)).rejects.toMatchObject({ ...down, cause: expect.any(TypeError) })
})

test.each(['', '{', 'a=b'])('error: %j is not JSON', async (text) => {
  body = text
  await expect(askProvider(url)).rejects.toMatchObject({ ...down, cause: expect.any(SyntaxError) })
})

test('error: a body of any size', async () => {
  body = JSON.stringify('a'.repeat(255_998))
  expect(await askProvider(url)).toHaveLength(255_998)
  body = JSON.stringify('a'.repeat(255_999))
  await expect(askProvider(url)).rejects.toMatchObject({ ...down, cause: undefined })
})

test('behavior: characters that lie in two chunks', async () => {
  body = JSON.stringify('ä'.repeat(100_000))
  expect(await askProvider(url)).toBe('ä'.repeat(100_000))
})

test('error: nobody is there', async () => {
  await expect(askProvider('http://127.0.0.1:1/')).rejects.toMatchObject(down)
})

test('refused, unavailable', () => {
  const cause = new Error('x')
  expect(refused(cause)).toMatchObject({ ...no, cause })
  expect(unavailable(cause)).toMatchObject({ ...down, cause })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Exchange } from './handler.ts'
import { sendRpcAnswer } from './sendRpcAnswer.ts'

let body = ''
const server = createServer((_, response) => sendRpcAnswer(response, { requestId: 'x' } as Exchange, body))
const ask = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

test.each([
  ['"0x1"', '"0x1"'],
  ['"\u007f"', '"\u007f"'],
  // Each of one byte in Latin-1, and of two in UTF-8.
  ['"\u0080"', '"\u0080"'],
  ['"ÿ"', '"ÿ"'],
  ['"€"', '"€"'],
  ['"😀"', '"😀"'],
  // Half of a pair is no character: UTF-8 replaces it.
  ['"\ud83d"', '"\ufffd"'],
])('behavior: %j arrives as UTF-8, as long as it says', async (sent, arrived) => {
  body = sent
  const answer = await ask()
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes).toEqual(Buffer.from(arrived))
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
})

test('behavior: an empty one is 204', async () => {
  body = ''
  expect((await ask()).status).toBe(204)
})

import { expect, test } from 'vitest'
import { readAnswer } from './answer.ts'

const read = (text: string, method = 'GET', ended = false) => readAnswer(Buffer.from(text), method, ended)

test('default', () => {
  const answer = read(
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nSet-Cookie: a=b\r\nSet-Cookie: c=d\r\n\r\n{}rest',
  )
  expect(answer).toEqual({
    status: 200,
    headers: { 'content-length': '2' },
    cookies: ['a=b', 'c=d'],
    body: '{}',
  })
})

test.each([
  ['chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n', 'abc'],
  ['what comes first', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nx', 'x'],
])('behavior: %s', (_, text, body) => {
  expect(read(text)?.body).toBe(body)
  expect(read(text.slice(0, -8))).toBeUndefined()
})

test.each([
  ['hello\r\n\r\n', 'the answer begins with'],
  ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx', 'ends after 1 of 9 bytes'],
  ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nx', 'the last chunk'],
  ['HTTP/1.1 200 OK\r\nbroken\r\n\r\n', 'a header of the answer'],
  ['HTTP/1.1 200 OK\r\n', 'cut off'],
])('error: %j', (text, reason) => {
  expect(() => read(text, 'GET', true)).toThrow(reason)
})

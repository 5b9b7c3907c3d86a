import { PassThrough } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { refuseMalformed } from './refuseMalformed.ts'
import { plainContext } from './test/plainContext.ts'

afterEach(() => void vi.useRealTimers())

test('behavior: who goes on sending is cut a second later', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { context } = plainContext()
  const socket = new PassThrough({ allowHalfOpen: true })
  refuseMalformed(context)(new Error('no HTTP'), socket)
  vi.advanceTimersByTime(999)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(socket.destroyed).toBe(true)
})

test('default: says so in our form, counts it and ends the connection', async () => {
  const { context, refused } = plainContext()
  const socket = new PassThrough()
  refuseMalformed(context)(new Error('no HTTP'), socket)
  const [head = '', body = ''] = String(socket.read()).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(head).toContain(`content-length: ${body.length}\r\n`)
  expect(head).toContain('connection: close')
  expect(head).toContain('cache-control: no-store')
  for (const [name, value] of context.securityHeaders) expect(head).toContain(`\r\n${name}: ${value}\r\n`)
  expect(JSON.parse(body)).toMatchObject({ status: 'FAILED', code: 'invalid_query' })
  expect(refused).toEqual(['invalid_query'])
  expect(socket.writableEnded).toBe(true)
})

test('behavior: who has left gets nothing, and nothing is counted', () => {
  const { context, refused } = plainContext()
  const gone = new PassThrough()
  refuseMalformed(context)(Object.assign(new Error('gone'), { code: 'ECONNRESET' }), gone)
  expect([gone.destroyed, gone.read()]).toEqual([true, null])
  const closed = new PassThrough()
  closed.end()
  refuseMalformed(context)(new Error('no HTTP'), closed)
  expect(closed.destroyed).toBe(true)
  expect(refused).toEqual([])
})

test('error: headers that are too large are told as such', () => {
  const { context, refused } = plainContext()
  const socket = new PassThrough()
  refuseMalformed(context)(Object.assign(new Error('overflow'), { code: 'HPE_HEADER_OVERFLOW' }), socket)
  const [head = '', body = ''] = String(socket.read()).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
  expect(JSON.parse(body)).toMatchObject({ code: 'headers_too_large' })
  expect(body).toContain('delete the cookies')
  expect(refused).toEqual(['headers_too_large'])
})

import { once } from 'node:events'
import { expect, test } from 'vitest'
import { HttpError } from '../errors/httpError.ts'
import { readBody } from './readBody.ts'
import { listening } from './test/listening.ts'

const limit = 10
const reading = () =>
  listening(async (request, response) => {
    try {
      response.end(await readBody(request, limit))
    } catch (error) {
      const { status, code } = error as HttpError
      response.writeHead(status ?? 500).end(code)
    }
  })

/** Each part is one of HTTP, too, and is read for itself. */
const stream = (...parts: (string | Uint8Array)[]) => ({
  method: 'POST',
  duplex: 'half',
  body: new ReadableStream({
    start(controller) {
      for (const part of parts)
        controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part)
      controller.close()
    },
  }),
})

test('default: as it was sent, whole or in parts', async () => {
  await using app = await reading()
  const text = async (init: RequestInit) => (await app.ask('/', init)).text()
  expect(await text({ method: 'POST', body: 'hello' })).toBe('hello')
  expect(await text({ method: 'POST', body: '' })).toBe('')
  expect(await text(stream('one', 'two'))).toBe('onetwo')
  const euro = new TextEncoder().encode('€')
  expect(await text(stream(euro.slice(0, 1), euro.slice(1)))).toBe('€')
})

test('behavior: up to the limit, declared or not', async () => {
  await using app = await reading()
  expect((await app.ask('/', { method: 'POST', body: 'a'.repeat(limit) })).status).toBe(200)
  expect((await app.ask('/', stream('a'.repeat(limit)))).status).toBe(200)
})

test.each([
  ['declared', { method: 'POST', body: 'a'.repeat(limit + 1) }],
  ['not declared', stream('a'.repeat(limit), 'a')],
])('error: larger, %s', async (_, init) => {
  await using app = await reading()
  const answer = await app.ask('/', init)
  expect([answer.status, await answer.text()]).toEqual([413, 'body_too_large'])
})

test('error: compressed', async () => {
  await using app = await reading()
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'identity, gzip', 'x']) {
    const answer = await app.ask('/', {
      method: 'POST',
      body: 'a',
      headers: { 'content-encoding': encoding },
    })
    expect([answer.status, await answer.text()]).toEqual([415, 'invalid_body'])
  }
})

test.each(['identity', 'Identity', ' identity ', ''])(
  'default: an encoding of "%s" is none',
  async (encoding) => {
    await using app = await reading()
    const answer = await app.ask('/', {
      method: 'POST',
      body: 'a',
      headers: { 'content-encoding': encoding },
    })
    expect(answer.status).toBe(200)
  },
)

test('behavior: a byte order mark is no part of the text', async () => {
  await using app = await reading()
  const answer = await app.ask('/', { method: 'POST', body: '\uFEFFa\uFEFF' })
  // As text, the client itself would leave it out.
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe('a\uFEFF')
})

test('error: more than the limit is not read on', async () => {
  let isPaused: (() => boolean) | undefined
  await using app = await listening(async (request) => {
    isPaused = () => request.isPaused()
    await readBody(request, limit)
  })
  const socket = app.connect()
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nb\r\n${'a'.repeat(11)}\r\n`)
  await expect.poll(() => app.thrown).toHaveLength(1)
  expect(isPaused?.()).toBe(true)
  socket.destroy()
})

test('error: the sender leaves in the middle', async () => {
  await using app = await listening(async (request, response) => {
    // Who left reads no answer.
    response.on('error', () => {})
    await readBody(request, limit)
  })
  const socket = app.connect()
  const begun = once(app.server, 'request')
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\nab')
  await begun
  socket.destroy()
  await expect.poll(() => app.thrown).toHaveLength(1)
  expect(app.thrown[0]).toBeInstanceOf(HttpError)
  expect(app.thrown[0]).toMatchObject({ status: 400, code: 'invalid_body' })
})

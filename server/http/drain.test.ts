import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { followTimers } from '../test/followTimers.ts'
import { countConnections, drain, leave } from './drain.ts'
import { listening } from './test/listening.ts'

afterEach(() => void vi.useRealTimers())

/** A server that leaves `/held` unanswered. */
async function serving() {
  const held: ServerResponse[] = []
  const app = await listening((request, response) => {
    if (request.url === '/held') held.push(response)
    else response.end('ok')
  }, countConnections)
  return { app, held }
}

/** Only those of ours: sockets have their own. */
const holdTimers = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })

async function keptAlive(app: Awaited<ReturnType<typeof listening>>) {
  const socket = app.connect()
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(socket, 'data')
  return socket
}

test('default: a connection that waits for its next request goes at once, and no timer stays', async () => {
  const { app } = await serving()
  const socket = await keptAlive(app)
  const gone = once(socket, 'close')
  holdTimers()
  using timers = followTimers('/http/drain.ts')
  await drain(app.server, 5_000)
  await gone
  expect([timers.count(), timers.left()]).toEqual([3, []])
})

test('behavior: what runs is waited for, longer than one that says nothing', async () => {
  const { app, held } = await serving()
  const silent = app.connect()
  await once(silent, 'connect')
  const silentGone = once(silent, 'close')
  const answer = app.ask('/held')
  await expect.poll(() => held).toHaveLength(1)
  let isDone = false
  const drained = drain(app.server, limits.unitMs).then(() => {
    isDone = true
  })
  await silentGone
  expect(isDone).toBe(false)
  held[0]?.end('late')
  expect(await (await answer).text()).toBe('late')
  await drained
})

test('behavior: what does not end is cut when the time is over', async () => {
  const { app, held } = await serving()
  const answer = app.ask('/held').catch((error: Error) => error)
  await expect.poll(() => held).toHaveLength(1)
  holdTimers()
  using timers = followTimers('/http/drain.ts')
  const drained = drain(app.server, 5_000)
  vi.advanceTimersByTime(4_999)
  expect(held[0]?.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  await drained
  expect(await answer).toBeInstanceOf(Error)
  expect([timers.count(), timers.left()]).toEqual([3, []])
})

test('behavior: who leaves answers each connection once more, what runs included', async () => {
  const { app, held } = await serving()
  const socket = await keptAlive(app)
  const running = app.ask('/held')
  await expect.poll(() => held).toHaveLength(1)
  leave(app.server)
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const gone = once(socket, 'end')
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n/i)
  await gone
  held[0]?.end('late')
  const answer = await running
  expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'late'])
  expect((await app.ask('/')).headers.get('connection')).toBe('close')
  await drain(app.server, 5_000)
})

test('behavior: an answer whose client has gone is forgotten', async () => {
  const { app, held } = await serving()
  const socket = app.connect()
  socket.write('GET /held HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => held).toHaveLength(1)
  const [answer] = held as [ServerResponse]
  const closed = once(answer, 'close')
  socket.destroy()
  await closed
  leave(app.server)
  expect(answer.shouldKeepAlive).toBe(true)
  await drain(app.server, 5_000)
})

test('behavior: an answer that had begun keeps the word of its headers', async () => {
  const { app, held } = await serving()
  const answer = app.ask('/held')
  await expect.poll(() => held).toHaveLength(1)
  const [begun] = held as [ServerResponse]
  begun.writeHead(200).write('a')
  leave(app.server)
  expect(begun.shouldKeepAlive).toBe(true)
  begun.end('b')
  expect(await (await answer).text()).toBe('ab')
  await drain(app.server, 5_000)
})

test('error: a server whose connections nobody counts leaves without a word', () => {
  expect(() => leave(createServer())).not.toThrow()
})

import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Request, Response } from './handler.ts'
import { listening } from './test/listening.ts'
import { offersWebSocket, takeUpgrade, withUpgrades } from './upgrades.ts'

const offer = (protocol = 'websocket', path = '/') =>
  `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: ${protocol}\r\n\r\n`

/** A server whose offers of another protocol go to this handler. */
const offering = (onOffer: (request: Request, response: Response) => void) =>
  listening(
    (request, response) => {
      if (request.url !== '/held') response.end('ok')
    },
    (server) => withUpgrades(server, onOffer),
  )

async function textOf(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  await once(socket, 'close')
  return text
}

test('default: who takes the offer has the connection, and the request is over with 101', async () => {
  const seen: unknown[] = []
  await using app = await offering((request, response) => {
    response.once('close', () => seen.push(response.statusCode))
    seen.push(offersWebSocket(request), request.socket.timeout)
    const { socket } = takeUpgrade(request, response)
    expect(response.socket).toBe(null)
    seen.push(offersWebSocket(request))
    expect(() => takeUpgrade(request, response)).toThrow('offers no other protocol')
    socket.end('ours now')
  })
  const socket = app.connect()
  socket.write(offer('WebSocket'))
  expect(await textOf(socket)).toBe('ours now')
  expect(seen).toEqual([true, 30_000, 101, false])
})

test('behavior: who does not take it answers as ever, and the connection ends with that', async () => {
  const seen: boolean[] = []
  await using app = await offering((request, response) => {
    seen.push(offersWebSocket(request))
    response.end('no')
  })
  const socket = app.connect()
  socket.write(offer('h2c'))
  const text = await textOf(socket)
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text.toLowerCase()).toContain('connection: close')
  expect(seen).toEqual([false])
})

test('behavior: a plain request offers nothing, whatever its headers say', async () => {
  await using app = await listening((request, response) => {
    response.end(String(offersWebSocket(request)))
  })
  expect(await (await app.ask('/', { headers: { 'x-upgrade': 'websocket' } })).text()).toBe('false')
})

test('behavior: after an answer on the same connection an offer is taken', async () => {
  await using app = await offering((request, response) => {
    takeUpgrade(request, response).socket.end('ours now')
  })
  const answered = new Promise((resolve) => {
    app.server.once('request', (_, response) => response.once('close', resolve))
  })
  const socket = app.connect()
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await Promise.all([answered, once(socket, 'data')])
  socket.write(offer())
  expect(await textOf(socket)).toBe('ours now')
})

test('error: an offer behind a request without answer ends the connection', async () => {
  const offers: Request[] = []
  await using app = await offering((request) => void offers.push(request))
  const errors: string[] = []
  app.server.on('clientError', ({ message }: Error, socket: Socket) => {
    errors.push(message)
    socket.destroy()
  })
  const socket = app.connect()
  socket.on('error', () => {})
  const held = once(app.server, 'request')
  socket.write('GET /held HTTP/1.1\r\nhost: a\r\n\r\n')
  await held
  socket.write(offer())
  await once(socket, 'close')
  expect(errors).toEqual(['An offer behind a request without answer'])
  expect(offers).toEqual([])
})

test('error: a connection that breaks ends, and nothing else', async () => {
  let ours: Socket | undefined
  await using app = await offering((request) => {
    ours = request.socket
  })
  const socket = app.connect()
  socket.on('error', () => {})
  socket.write(offer())
  await expect.poll(() => ours).toBeDefined()
  ours?.emit('error', new Error('broken'))
  expect(ours?.destroyed).toBe(true)
  await once(socket, 'close')
})

test('error: a connection on which nothing comes any more ends', async () => {
  let ours: Socket | undefined
  await using app = await offering((request) => {
    ours = request.socket
  })
  const socket = app.connect()
  socket.write(offer())
  await expect.poll(() => ours).toBeDefined()
  ours?.emit('timeout')
  expect(ours?.destroyed).toBe(true)
  await once(socket, 'close')
})

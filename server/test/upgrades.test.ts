import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { newKey, openRelay, relayToken, relayUrl } from './relayClient.ts'
import { type TestServer, testServer } from './testServer.ts'

// What no client of HTTP sends by itself, byte by byte, around requests that offer another protocol.

let server: TestServer
let host: string
beforeAll(async () => {
  server = await testServer()
  host = new URL(server.widgetOrigin).host
})
afterAll(() => server[Symbol.asyncDispose]())

/** Sends the text; resolves with what came when the server ends or hands over the connection. */
function exchange(text: string): Promise<{ heard: string; ended: boolean }> {
  return new Promise((resolve) => {
    let heard = ''
    const socket: Socket = connect(server.server.port, '127.0.0.1', () => socket.write(text))
    const done = (ended: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ heard, ended })
    }
    const timer = setTimeout(() => done(false), limits.expectationMs)
    socket.on('data', (bytes) => {
      heard += bytes
      if (heard.startsWith('HTTP/1.1 101')) done(false)
    })
    socket.on('end', () => done(true))
    socket.on('error', () => done(true))
  })
}

const request = (line: string, headers: Record<string, string> = {}, body = '') =>
  `${line} HTTP/1.1\r\n${Object.entries({ host, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`
const offer = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
}
const relay = () => `GET /relay?projectId=demo&auth=${relayToken(newKey(), { aud: relayUrl(server) })}`

const refusals = () => server.metric('gatehouse_refused_total', { code: 'invalid_query' })

async function stillServes(): Promise<boolean> {
  await using one = await openRelay(server)
  return (await one.ask('irn_batchFetchMessages', { topics: ['ab'.repeat(32)] })) !== undefined
}

test('default', async () => {
  const { heard } = await exchange(request(relay(), offer))
  expect(heard).toMatch(/^HTTP\/1\.1 101 /)
})

test('error: behind a request that was not answered yet', async () => {
  const before = await refusals()
  const first = request('GET /getWallets?projectId=nobody')
  for (const second of [
    request(relay(), offer),
    request('GET /x', offer),
    request('GET /x', { ...offer, upgrade: 'h2c' }),
  ])
    expect(await exchange(first + second)).toMatchObject({ ended: true })
  expect(await refusals()).toBe(before + 3)
  expect(await stillServes()).toBe(true)
})

test('error: an offer with a body that never comes', async () => {
  const headers = { ...offer, origin: server.widgetOrigin, 'content-length': '100' }
  for (const path of ['/frame/token', '/v1', '/frame/seal']) {
    const { heard, ended } = await exchange(request(`POST ${path}`, headers))
    expect([path, heard.slice(0, 12), ended]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 4/), true])
  }
})

test('behavior: who leaves in the middle of a handshake takes no place', async () => {
  await using one = await openRelay(server)
  const leave = (after: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(server.server.port, '127.0.0.1', () => {
        socket.write(request(relay(), { ...offer, origin: 'http://demo.example' }))
        setTimeout(() => socket.resetAndDestroy(), after)
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve())
    })
  await Promise.all(Array.from({ length: 60 }, (_, index) => leave(index / 6)))
  await expect.poll(() => server.metric('gatehouse_relay_sockets')).toBe(1)
  expect(await one.ask('irn_batchFetchMessages', { topics: ['ab'.repeat(32)] })).toBeDefined()
})

test.each([
  ['no key', { 'sec-websocket-key': '' }],
  ['another version', { 'sec-websocket-version': '7' }],
])('error: %s', async (_, headers) => {
  const before = await refusals()
  const { heard, ended } = await exchange(request(relay(), { ...offer, ...headers }))
  expect([heard.split('\r\n')[0], ended]).toEqual(['HTTP/1.1 400 Bad Request', true])
  expect(await refusals()).toBe(before + 1)
})

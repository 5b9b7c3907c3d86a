import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { keepAlive } from './keepAlive.ts'

afterEach(() => void vi.useRealTimers())

test('default: who answers pings stays, who does not is ended', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const sockets = new Map<WebSocket, undefined>()
  let onPong = () => {}
  server.on('connection', (ws) => {
    sockets.set(ws, undefined)
    ws.on('pong', () => onPong())
    ws.on('close', () => sockets.delete(ws))
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [alive, dead] = [new WebSocket(address), new WebSocket(address, { autoPong: false })]
  await expect.poll(() => sockets.size).toBe(2)
  const gone = new Promise<number>((resolve) => dead.once('close', resolve))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = keepAlive(sockets, 100)
  for (let round = 1; round <= 5; round += 1) {
    const answered = new Promise<void>((resolve) => {
      onPong = resolve
    })
    vi.advanceTimersByTime(100)
    await answered
  }
  expect(await gone).toBe(1006)
  stop()
  vi.useRealTimers()
  await expect.poll(() => sockets.size).toBe(1)
  expect(alive.readyState).toBe(WebSocket.OPEN)
  alive.terminate()
  server.close()
})

import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { keepAlive } from './keepAlive.ts'

test('default: who answers pings stays, who does not is ended', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const sockets = new Map<WebSocket, undefined>()
  server.on('connection', (ws) => {
    sockets.set(ws, undefined)
    ws.on('close', () => sockets.delete(ws))
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [alive, dead] = [new WebSocket(address), new WebSocket(address, { autoPong: false })]
  await expect.poll(() => sockets.size).toBe(2)
  const gone = new Promise<number>((resolve) => dead.once('close', resolve))
  const stop = keepAlive(sockets, 100)
  expect(await gone).toBe(1006)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([sockets.size, alive.readyState]).toEqual([1, WebSocket.OPEN])
  stop()
  alive.terminate()
  server.close()
})

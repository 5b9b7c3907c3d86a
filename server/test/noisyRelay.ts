import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { eventually } from '../../scripts/suites/eventually.ts'

export interface NoisyRelay extends AsyncDisposable {
  /** What clients sign their tokens for, so it is the origin of the server behind it. */
  origin: string
  /** Port of the server, before the first client comes. */
  serverPort: number
  /** How often each kind of trouble was made. */
  made: { repeated: number; swapped: number; garbage: number; lost: number }
  /** Once nothing is held back any more and all copies have arrived. */
  settled(): Promise<void>
}

const holdMs = 150

/**
 * A line to a relay that sends every second push behind the next one, each twice, garbage between them, and every fourth
 * acknowledgement of a client nowhere, so that the relay sends that push again.
 */
export async function noisyRelay(): Promise<NoisyRelay> {
  const made = { repeated: 0, swapped: 0, garbage: 0, lost: 0 }
  const lines = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => lines.once('listening', resolve))
  const held = new Set<NodeJS.Timeout>()
  lines.on('connection', (client, request) => {
    const { host, 'user-agent': agent = '' } = request.headers
    const address = `ws://127.0.0.1:${noisy.serverPort}${request.url}`
    const relay = new WebSocket(address, { headers: { host, 'user-agent': agent } })
    const early: string[] = []
    let pushes = 0
    let acknowledged = 0
    const send = (text: string): void => {
      if (client.readyState === client.OPEN) client.send(text)
    }
    const sendTwice = (text: string): void => {
      send(text)
      made.repeated += 1
      send(text)
    }
    relay.on('open', () => {
      for (const text of early.splice(0)) relay.send(text)
    })
    relay.on('message', (data: RawData) => {
      const text = String(data)
      if (!text.includes('"irn_subscription"')) return send(text)
      pushes += 1
      made.garbage += 1
      send(pushes % 2 ? '{"jsonrpc":"2.0","method":"irn_subscription","params":{}}' : 'garbage')
      if (pushes % 2) return sendTwice(text)
      made.swapped += 1
      const timer = setTimeout(() => {
        held.delete(timer)
        sendTwice(text)
      }, holdMs)
      held.add(timer)
    })
    client.on('message', (data: RawData) => {
      const text = String(data)
      if (text.includes('"result"') && ++acknowledged % 4 === 0) {
        made.lost += 1
        return
      }
      if (relay.readyState === relay.OPEN) relay.send(text)
      else early.push(text)
    })
    client.on('close', () => relay.close())
    relay.on('close', () => client.close())
    relay.on('error', () => client.close())
    client.on('error', () => relay.close())
  })
  const noisy: NoisyRelay = {
    origin: `http://127.0.0.1:${(lines.address() as AddressInfo).port}`,
    serverPort: 0,
    made,
    async settled() {
      await eventually(() => expect(held.size).toBe(0))
      // Their answer comes behind all that was sent to them.
      const open = [...lines.clients].filter((client) => client.readyState === client.OPEN)
      await Promise.all(
        open.map((client) => {
          const answered = once(client, 'pong')
          client.ping()
          return answered
        }),
      )
    },
    async [Symbol.asyncDispose]() {
      for (const timer of held) clearTimeout(timer)
      for (const client of lines.clients) client.terminate()
      await new Promise((resolve) => lines.close(resolve))
    },
  }
  return noisy
}

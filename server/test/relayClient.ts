import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { WebSocket } from 'ws'
import { encodeBase58 } from '../../host-sdk/protocol/base58.ts'
import { openWebSocket } from './openWebSocket.ts'
import type { TestServer } from './testServer.ts'

// A client of the relay that speaks its wire by hand.

export interface Key {
  did: string
  secret: KeyObject
}

export function newKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')
  return {
    did: `did:key:z${encodeBase58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`,
    secret: privateKey,
  }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function relayToken(key: Key, claims: Record<string, unknown>, header: object = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const all = { iss: key.did, sub: 'ab'.repeat(32), iat: now, exp: now + 86_400, ...claims }
  const text = `${part({ alg: 'EdDSA', typ: 'JWT', ...header })}.${part(all)}`
  return `${text}.${sign(null, Buffer.from(text), key.secret).toString('base64url')}`
}

export const relayUrl = (server: TestServer): string => `${server.widgetOrigin.replace('http', 'ws')}/relay`

export interface OpenOptions {
  key?: Key
  token?: string
  projectId?: string
  headers?: Record<string, string>
  /** Is an irn_subscription answered? @default true */
  acknowledges?: boolean
}

export interface Push {
  id: number
  subscription: string
  topic: string
  message: string
  tag: number
}

export interface RelayClient extends AsyncDisposable {
  ws: WebSocket
  key: Key
  pushes: Push[]
  /** Resolves with the result. @throws the error of the answer */
  ask(method: string, params: unknown, id?: number | string): Promise<unknown>
  /** The next message that is no push, for what is sent by hand. */
  heard(): Promise<Record<string, unknown>>
  /** Code of the close. */
  closed: Promise<number>
}

/** @throws Error `401 invalid_token` and the like when it is refused */
export async function openRelay(server: TestServer, options: OpenOptions = {}): Promise<RelayClient> {
  const { key = newKey(), projectId = 'demo', headers = {}, acknowledges = true } = options
  const token = options.token ?? relayToken(key, { aud: relayUrl(server) })
  const query = new URLSearchParams({ auth: token, projectId })
  const address = `ws://127.0.0.1:${server.server.port}/relay?${query}`
  const ws = await openWebSocket(server, address, headers)
  const pushes: Push[] = []
  const waiting = new Map<unknown, (message: Record<string, unknown>) => void>()
  const rest: Record<string, unknown>[] = []
  const listeners: ((message: Record<string, unknown>) => void)[] = []
  ws.on('message', (data) => {
    const message = JSON.parse(String(data))
    if (message.method === 'irn_subscription') {
      const { topic, message: text, tag } = message.params.data
      pushes.push({ id: message.id, subscription: message.params.id, topic, message: text, tag })
      if (acknowledges) ws.send(JSON.stringify({ id: message.id, jsonrpc: '2.0', result: true }))
      return
    }
    const answered = waiting.get(message.id)
    waiting.delete(message.id)
    if (answered) answered(message)
    else if (listeners.length > 0) listeners.shift()?.(message)
    else rest.push(message)
  })
  const closed = new Promise<number>((resolve) => ws.once('close', resolve))
  let next = 1
  return {
    ws,
    key,
    pushes,
    closed,
    ask(method, params, id = next++) {
      const answer = new Promise((resolve, reject) => {
        waiting.set(id, (message) =>
          'error' in message ? reject(message['error']) : resolve(message['result']),
        )
        void closed.then((code) => reject(new Error(`closed with ${code}`)))
      })
      ws.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return answer
    },
    heard() {
      const first = rest.shift()
      return first ? Promise.resolve(first) : new Promise((resolve) => listeners.push(resolve))
    },
    async [Symbol.asyncDispose]() {
      ws.close()
      await closed
    },
  }
}

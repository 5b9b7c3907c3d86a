import type { WebSocket } from 'ws'
import { openWebSocket } from './openWebSocket.ts'
import type { TestServer } from './testServer.ts'

// A client of JSON-RPC over a websocket that speaks its wire by hand.

export interface RpcSocketOptions {
  chainId?: string
  query?: Record<string, string>
  headers?: Record<string, string>
}

export interface RpcSocketClient extends AsyncDisposable {
  ws: WebSocket
  /** `params` of what came unasked, in its order. */
  notifications: { method: string; params: { subscription: unknown; result: never } }[]
  /** Resolves with the whole answer. */
  ask(method: string, params?: unknown[], id?: number): Promise<{ result?: never; error?: never }>
  /** The next message that answers no `ask`, for what is sent by hand. */
  heard(): Promise<never>
  /** Code and reason of the close. */
  closed: Promise<[number, string]>
}

/** @throws Error `401 invalid_token` and the like when it is refused */
export async function openRpcSocket(
  server: TestServer,
  { chainId = 'eip155:31337', query = { projectId: 'demo' }, headers = {} }: RpcSocketOptions = {},
): Promise<RpcSocketClient> {
  const address = `ws://127.0.0.1:${server.server.port}/v1?${new URLSearchParams({ chainId, ...query })}`
  const ws = await openWebSocket(server, address, headers)
  const notifications: RpcSocketClient['notifications'] = []
  const waiting = new Map<unknown, (message: never) => void>()
  const rest: never[] = []
  const listeners: ((message: never) => void)[] = []
  ws.on('message', (data) => {
    const message = JSON.parse(String(data))
    if (message.method) return notifications.push(message)
    const answered = waiting.get(message.id) ?? listeners.shift()
    waiting.delete(message.id)
    if (answered) answered(message as never)
    else rest.push(message as never)
  })
  const closed = new Promise<[number, string]>((resolve) =>
    ws.once('close', (code, reason) => resolve([code, String(reason)])),
  )
  let next = 1
  return {
    ws,
    notifications,
    closed,
    ask(method, params = [], id = next++) {
      const answer = new Promise<never>((resolve, reject) => {
        waiting.set(id, resolve)
        void closed.then((code) => reject(new Error(`closed with ${code}`)))
      })
      answer.catch(() => {})
      ws.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return answer
    },
    heard() {
      const first = rest.shift()
      return first ? Promise.resolve(first) : new Promise((resolve) => listeners.push(resolve))
    },
    async [Symbol.asyncDispose]() {
      ws.terminate()
      await closed
    },
  }
}

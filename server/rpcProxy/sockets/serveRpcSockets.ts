import { type WebSocket, WebSocketServer } from 'ws'
import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import { clientAddress } from '../../http/clientAddress.ts'
import { clientBlock, clientNetwork } from '../../http/clientBlock.ts'
import type { Handler, Request } from '../../http/handler.ts'
import { keepAlive } from '../../http/keepAlive.ts'
import { refuseMalformed } from '../../http/refuseMalformed.ts'
import { requireRate } from '../../http/requireRate.ts'
import { offersWebSocket, takeUpgrade } from '../../http/upgrades.ts'
import type { Holder } from '../../limits/fairShares.ts'
import type { RpcAnswers } from '../createRpcAnswers.ts'
import type { ServedChains } from '../servedChains.ts'
import { admitSocket, type Recheck } from './admitSocket.ts'
import { type AttendedSocket, attend } from './attend.ts'
import { connectTimes, socketLimits } from './socketLimits.ts'
import { createSocketRoom } from './socketRoom.ts'

export interface RpcSockets {
  handler: Handler
  /** Lets running requests finish, closes every socket with 1012, and waits until they are gone. */
  close(): Promise<void>
}

/**
 * `GET /v1?chainId=` that offers a websocket: JSON-RPC as over `POST /v1`, and subscriptions besides. Each message passes the
 * same function as the body of a POST does, with the address, token and query that the socket was opened with.
 *
 *   client                        server                          nodes
 *    │ eth_subscribe newHeads ──▶  │ one poll for all who follow ─▶ │
 *    │ ◀── id                      │                                │
 *    │ ◀── eth_subscription …      │ ◀── a new block                │
 */
export function serveRpcSockets(
  context: ServerContext,
  chains: ServedChains,
  answer: RpcAnswers,
): RpcSockets {
  const { metrics } = context
  const requireOne = requireRate(context, 'rpc-socket', connectTimes)
  const room = createSocketRoom()
  const sockets = new Map<WebSocket, AttendedSocket>()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: socketLimits.messageBytes,
  }).on('wsClientError', refuseMalformed(context))
  const stopPings = keepAlive(sockets, socketLimits.pingEvery)

  function welcome(ws: WebSocket, request: Request, holder: Holder, chain: string, recheck: Recheck): void {
    const own = room.enter(holder, () => {
      const hasUnread = ws.bufferedAmount > 0
      attended.end('crowded_out')
      // What it has not read would be held for as long as it takes to close.
      if (hasUnread) ws.terminate()
    })
    const feeds = chains.feeds(chain)
    const attended = attend(context, ws, { request, chain, feeds, room: own, answer })
    const stopChecks = recheck((reason) => attended.end(reason))
    sockets.set(ws, attended)
    metrics.rpcSockets.inc()
    ws.once('close', () => {
      stopChecks()
      sockets.delete(ws)
      metrics.rpcSockets.dec()
    })
    if (context.state === 'draining') attended.retire()
  }

  return {
    async handler(request, response, exchange) {
      exchange.route = 'rpc-socket'
      requireOne(request)
      if (!offersWebSocket(request)) throw upgradeRequired()
      const address = clientAddress(request, context.config.http.trustProxy)
      const holder = { address: clientBlock(address), network: clientNetwork(address) }
      if (!room.mayEnter(holder)) throw tooManySockets()
      const { chain, recheck } = await admitSocket(context, chains, request)
      // Others may have come in meanwhile.
      if (!room.mayEnter(holder)) throw tooManySockets()
      const { socket, head } = takeUpgrade(request, response)
      server.handleUpgrade(request, socket, head, (ws) => welcome(ws, request, holder, chain, recheck))
    },
    async close() {
      stopPings()
      for (const attended of sockets.values()) attended.retire()
      const late = performance.now() + context.config.drainTimeout
      while (sockets.size > 0 && performance.now() < late)
        await new Promise((resolve) => setTimeout(resolve, 20))
      for (const ws of sockets.keys()) ws.terminate()
    },
  }
}

const upgradeRequired = (): HttpError =>
  new HttpError(426, 'invalid_query', 'This address takes websockets, or JSON-RPC by POST', {
    headers: { upgrade: 'websocket', connection: 'upgrade' },
  })

const tooManySockets = (): HttpError =>
  new HttpError(429, 'too_many_sockets', 'Too many connections; try again in 60 seconds', {
    headers: { 'retry-after': '60' },
  })

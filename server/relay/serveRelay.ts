import { type WebSocket, WebSocketServer } from 'ws'
import { steadyNow } from '../cache/steadyNow.ts'
import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Handler } from '../http/handler.ts'
import { keepAlive } from '../http/keepAlive.ts'
import { refuseMalformed } from '../http/refuseMalformed.ts'
import { offersWebSocket, takeUpgrade } from '../http/upgrades.ts'
import type { Reader } from '../mailbox/mailbox.ts'
import { admit, tooManySockets } from './admit.ts'
import { attend } from './attend.ts'
import { createCallers } from './callers.ts'
import { createLeftPushes } from './leftPushes.ts'
import { relayLimits } from './relayLimits.ts'

export interface Relay {
  handler: Handler
  /** Tells every client to come back later, and waits until they are gone. */
  close(): Promise<void>
}

/**
 * `GET /relay?auth=&projectId=`: WalletConnect's relay. Two clients that know a topic leave each other sealed
 * messages there; we carry and keep them, and can read none.
 *
 *   dapp                      relay                        wallet
 *    │ irn_subscribe topic ──▶ │                            │
 *    │                         │ ◀── irn_publish topic, m   │
 *    │ ◀── irn_subscription, m │ kept until its ttl         │
 *    │ answer ───────────────▶ │ read by this client        │
 *
 * https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export function serveRelay(context: ServerContext): Relay {
  const { mailbox, metrics } = context
  const sockets = new Map<WebSocket, () => Promise<void>>()
  const callers = createCallers(context.config.relay.sockets)
  const left = createLeftPushes()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: relayLimits.messageBytes,
  }).on('wsClientError', refuseMalformed(context))
  const stopPings = keepAlive(sockets, relayLimits.pingEvery)
  mailbox.onGap(async () => {
    for (const catchUp of [...sockets.values()]) await catchUp()
  })

  function welcome(ws: WebSocket, reader: Reader): void {
    const { leave, ...budget } = callers.enter(reader, (code) => {
      metrics.refused.inc({ code })
      if (code === 'too_many_sockets') ws.close(1008, 'Too many connections of this client')
      // What it has not read would be held for as long as it takes to close.
      else if (ws.bufferedAmount > 0) ws.terminate()
      else ws.close(1013, 'The relay is full, and this network uses most of it')
    })
    sockets.set(ws, attend(context, ws, { reader, ...budget, left }))
    metrics.relaySockets.inc()
    ws.once('close', () => {
      leave()
      sockets.delete(ws)
      metrics.relaySockets.dec()
    })
    if (context.state === 'draining') ws.close(1012, restarting)
  }

  return {
    async handler(request, response, exchange) {
      exchange.route = 'relay'
      if (!offersWebSocket(request)) throw upgradeRequired()
      const reader = await admit(context, callers, request)
      // Others may have come in meanwhile.
      if (!callers.mayEnter(reader)) throw tooManySockets()
      const { socket, head } = takeUpgrade(request, response)
      server.handleUpgrade(request, socket, head, (ws) => welcome(ws, reader))
    },
    async close() {
      stopPings()
      for (const ws of sockets.keys()) ws.close(1012, restarting)
      const late = steadyNow() + relayLimits.closeTimeout
      while (sockets.size > 0 && steadyNow() < late) await new Promise((resolve) => setTimeout(resolve, 20))
      for (const ws of sockets.keys()) ws.terminate()
    },
  }
}

const restarting = 'The relay is being restarted'

const upgradeRequired = (): HttpError =>
  new HttpError(426, 'invalid_query', 'This address takes websockets only', {
    headers: { upgrade: 'websocket', connection: 'upgrade' },
  })

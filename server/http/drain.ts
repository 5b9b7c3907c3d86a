import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Traffic {
  sockets: Set<Socket>
  /** Answers that are not finished. */
  answers: Set<ServerResponse>
  /** Each answer is the last one of its connection. */
  isLeaving: boolean
}

const trafficOf = new WeakMap<Server, Traffic>()

/** Ms in which a connection that has said nothing yet may still do so. */
const patience = 500

/**
 * Remembers a server's connections, for `leave` and `drain`. Browsers open some ahead, and Node counts one that has not
 * sent anything as busy: each would hold a restart up until it is cut.
 */
export function countConnections(server: Server): Server {
  const traffic: Traffic = { sockets: new Set(), answers: new Set(), isLeaving: false }
  const { sockets, answers } = traffic
  trafficOf.set(server, traffic)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // One function for all of them: a closure for each is what they would cost most.
  function forget(this: ServerResponse): void {
    answers.delete(this)
  }
  return server.prependListener('request', (_, response) => {
    if (traffic.isLeaving) response.shouldKeepAlive = false
    answers.add(response)
    response.on('close', forget)
  })
}

/**
 * From now on each answer says `Connection: close`, so that a proxy sends its next request elsewhere and loses none on a
 * connection that ends under it (RFC 9112, 9.6).
 */
export function leave(server: Server): void {
  const traffic = trafficOf.get(server)
  if (!traffic) return
  traffic.isLeaving = true
  for (const response of traffic.answers) if (!response.headersSent) response.shouldKeepAlive = false
}

/** Stops listening and waits for running requests, at most `timeout` ms; then what is left is cut. */
export function drain(server: Server, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    // Connections that finish their request now would stay open for the next one.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const unused = setTimeout(() => closeUnused(server), patience)
    const cut = setTimeout(() => server.closeAllConnections(), timeout)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(unused)
      clearTimeout(cut)
      resolve()
    })
  })
}

function closeUnused(server: Server): void {
  for (const socket of trafficOf.get(server)?.sockets ?? []) if (socket.bytesRead === 0) socket.destroy()
}

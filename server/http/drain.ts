import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const opened = new WeakMap<Server, Set<Socket>>()

/** Ms in which a connection that has said nothing yet may still do so. */
const patience = 500

/**
 * Remembers a server's connections, for `drain`. Browsers open some ahead, and Node counts one that has not sent
 * anything as busy: each would hold a restart up until it is cut.
 */
export function countConnections(server: Server): Server {
  const sockets = new Set<Socket>()
  opened.set(server, sockets)
  return server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
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
    server.closeIdleConnections()
  })
}

function closeUnused(server: Server): void {
  for (const socket of opened.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
}

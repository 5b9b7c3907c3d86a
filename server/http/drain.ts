import type { Server } from 'node:http'

/** Stops listening and waits for running requests, at most `timeout` ms; then what is left is cut. */
export function drain(server: Server, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    // Connections that finish their request now would stay open for the next one.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), timeout)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

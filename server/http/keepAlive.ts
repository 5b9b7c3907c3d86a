import type { WebSocket } from 'ws'

/** Pings every socket each `every` ms, and ends those that gave no sign of life since the last time. */
export function keepAlive(sockets: ReadonlyMap<WebSocket, unknown>, every: number): () => void {
  const silent = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const ws of sockets.keys()) {
      if (silent.has(ws)) {
        ws.terminate()
        continue
      }
      silent.add(ws)
      ws.once('pong', () => silent.delete(ws))
      ws.ping()
    }
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

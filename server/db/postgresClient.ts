import type { Socket } from 'node:net'
import { Client } from 'pg'

/** So long the other side may take to part, ms. */
const partingMs = 1_000

/**
 * A client whose end comes. The driver closes its own half of a connection and waits for the server to close the other one,
 * which a server that hangs never does: the socket would keep the process alive.
 */
export class PostgresClient extends Client {
  override end(): Promise<void>
  override end(done: () => void): void
  override end(done?: () => void): unknown {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    if (!stream.destroyed) {
      const cut = setTimeout(() => stream.destroy(), partingMs)
      cut.unref()
      stream.once('close', () => clearTimeout(cut))
    }
    return done ? super.end(done) : super.end()
  }
}

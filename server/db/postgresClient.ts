import type { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'

/** So long the other side may take to part, ms. */
const partingMs = 1_000

/** PostgreSQL's code of a write on a server that only reads. */
const readOnlyCode = '25006'

interface Connection {
  stream: Socket
  on(event: 'errorMessage', listen: (error: { code?: string }) => void): void
}

/**
 * A client whose end comes, and which knows when its server only reads. The driver closes its own half of a connection and waits for the server to close the other one,
 * which a server that hangs never does: the socket would keep the process alive.
 */
export class PostgresClient extends Client {
  /** A failover turned its server into a replica: a new connection may lead to the new primary. */
  onlyReads = false

  constructor(config?: string | ClientConfig) {
    super(config)
    this.#connection.on('errorMessage', ({ code }) => {
      if (code === readOnlyCode) this.onlyReads = true
    })
  }

  get #connection(): Connection {
    return (this as unknown as { connection: Connection }).connection
  }

  override end(): Promise<void>
  override end(done: () => void): void
  override end(done?: () => void): unknown {
    const { stream } = this.#connection
    if (!stream.destroyed) {
      const cut = setTimeout(() => stream.destroy(), partingMs)
      cut.unref()
      stream.once('close', () => clearTimeout(cut))
    }
    return done ? super.end(done) : super.end()
  }
}

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpLine extends AsyncDisposable {
  /** Of the server behind it, as its clients know it. */
  origin: string
  /** Port of the server, before the first client comes. */
  serverPort: number
  /** Resets every connection, as a network does, and counts them. */
  cut(): number
}

/** A line to a server on this machine that can be cut, whichever client is on it. */
export async function tcpLine(): Promise<TcpLine> {
  const clients = new Set<Socket>()
  const listener = createServer((client) => {
    const server = connect(line.serverPort, '127.0.0.1')
    clients.add(client)
    client.once('close', () => {
      clients.delete(client)
      server.destroy()
    })
    server.once('close', () => client.destroy())
    for (const socket of [client, server]) socket.on('error', () => {})
    client.pipe(server).pipe(client)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const line: TcpLine = {
    origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    serverPort: 0,
    cut() {
      const open = [...clients]
      for (const client of open) client.resetAndDestroy()
      return open.length
    },
    async [Symbol.asyncDispose]() {
      line.cut()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
  return line
}

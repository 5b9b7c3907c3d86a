import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Way extends AsyncDisposable {
  url: string
  /** The connections that there are; later ones get through. */
  lose(): void
  /** Later connections lead there, as behind a name whose address changed. */
  moveTo(url: string): void
}

/** To a server over a port of its own, on which connections can be lost without a word, as when a machine is gone. */
export async function wayTo(
  url: string,
  /** What is heard in place of an answer. */
  change: (answer: Buffer) => Buffer = (answer) => answer,
): Promise<Way> {
  let target = new URL(url)
  const sockets = new Set<Socket>()
  const lost = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    sockets.add(near)
    near.on('data', (bytes) => lost.has(near) || far.write(bytes))
    far.on('data', (bytes) => lost.has(near) || near.write(change(bytes)))
    near.on('error', () => {}).on('close', () => far.destroy())
    far.on('error', () => {}).on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const way = new URL(url)
  way.port = String((server.address() as AddressInfo).port)
  return {
    url: way.href,
    lose() {
      for (const socket of sockets) lost.add(socket)
    },
    moveTo(next) {
      target = new URL(next)
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

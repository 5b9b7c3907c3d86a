import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

// What PgBouncer does by default, as far as its manual says it (https://www.pgbouncer.org/config.html, pool_mode=transaction):
// settings of the first packet that it does not track are refused, and each transaction may run on another connection.

/** What PostgreSQL reports of a session, and PgBouncer carries along. */
const tracked = [
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
]
const known: ReadonlySet<string> = new Set(['user', 'database', 'options', ...tracked])

type Settings = Map<string, string>

interface Upstream {
  socket: Socket
  settings: Settings
  user?: Caller | undefined
  /** Answers to a question of our own pass nobody on. */
  onFrame: (type: string, body: Buffer, frame: Buffer) => void
}

interface Caller {
  socket: Socket
  settings: Settings
  queue: Buffer[]
  upstream?: Upstream | undefined
  isWaiting: boolean
}

export interface TestPooler extends AsyncDisposable {
  url: string
  /** Names of the settings in first packets. */
  readonly seen: ReadonlySet<string>
}

/** Connections to PostgreSQL change hands after each transaction. */
const size = 2

export async function pooler(target: string): Promise<TestPooler> {
  const { hostname, port, username, pathname } = new URL(target)
  const seen = new Set<string>()
  const idle: Upstream[] = []
  const waiting: Caller[] = []
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket
      .setNoDelay()
      .on('error', () => {})
      .on('close', () => sockets.delete(socket))
  }

  async function openUpstream(): Promise<Upstream> {
    const socket = keep(connect(Number(port), hostname))
    const upstream: Upstream = { socket, settings: new Map(), onFrame: () => {} }
    socket.write(startup({ user: username, database: pathname.slice(1), client_encoding: 'UTF8' }))
    readFrames(socket, (type, body, frame) => {
      if (type === 'S') note(upstream.settings, body)
      upstream.onFrame(type, body, frame)
    })
    await settled(upstream)
    return upstream
  }

  function want(caller: Caller): void {
    if (caller.isWaiting) return
    caller.isWaiting = true
    waiting.push(caller)
    void serve()
  }

  async function serve(): Promise<void> {
    // The one that waited longest.
    const upstream = waiting.length > 0 ? idle.shift() : undefined
    const caller = upstream && waiting.shift()
    if (!upstream || !caller) return
    const missing = [...caller.settings].filter(([name, value]) => upstream.settings.get(name) !== value)
    for (const [name, value] of missing) {
      upstream.socket.write(frameOf('Q', `set ${name} = '${value}'\0`))
      await settled(upstream)
    }
    caller.isWaiting = false
    caller.upstream = upstream
    upstream.onFrame = (type, body, frame) => {
      if (type === 'S') note(caller.settings, body)
      caller.socket.write(frame)
      if (type !== 'Z' || body.toString() !== 'I') return
      caller.upstream = undefined
      upstream.onFrame = () => {}
      idle.push(upstream)
      void serve()
    }
    for (const frame of caller.queue.splice(0)) upstream.socket.write(frame)
  }

  for (let at = 0; at < size; at += 1) idle.push(await openUpstream())
  const reported = new Map(idle[0]?.settings)

  function greet(socket: Socket, words: string[]): Caller | undefined {
    const settings: Settings = new Map()
    for (let at = 0; at + 1 < words.length && words[at]; at += 2) {
      const [name = '', value = ''] = [words[at]?.toLowerCase(), words[at + 1]]
      seen.add(name)
      if (!known.has(name)) {
        socket.end(frameOf('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`))
        return undefined
      }
      if (tracked.includes(name)) settings.set(name, value)
    }
    socket.write(frameOf('R', Buffer.from([0, 0, 0, 0])))
    for (const [name, value] of reported) socket.write(frameOf('S', `${name}\0${value}\0`))
    socket.write(frameOf('K', Buffer.alloc(8)))
    socket.write(frameOf('Z', 'I'))
    return { socket, settings, queue: [], isWaiting: false }
  }

  const server: Server = createServer((socket) => {
    keep(socket)
    let caller: Caller | undefined
    socket.once('data', (first) => {
      caller = greet(socket, first.subarray(8).toString('utf8').split('\0'))
      if (!caller) return
      const to = caller
      readFrames(socket, (type, _body, frame) => {
        if (type === 'X') return void socket.end()
        if (to.upstream) return void to.upstream.socket.write(frame)
        to.queue.push(frame)
        want(to)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    seen,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Until it is ready for the next statement. */
const settled = (upstream: Upstream): Promise<void> =>
  new Promise((resolve) => {
    upstream.onFrame = (type) => {
      if (type === 'Z') resolve()
    }
  })

function note(settings: Settings, body: Buffer): void {
  const [name = '', value = ''] = body.toString('utf8').split('\0')
  if (tracked.includes(name.toLowerCase())) settings.set(name.toLowerCase(), value)
}

function frameOf(type: string, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body as string)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}

function startup(settings: Record<string, string>): Buffer {
  const words = Object.entries(settings).flat()
  const body = Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(`${words.join('\0')}\0\0`)])
  const head = Buffer.alloc(4)
  head.writeInt32BE(body.length + 4)
  return Buffer.concat([head, body])
}

function readFrames(socket: Socket, onFrame: (type: string, body: Buffer, frame: Buffer) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1
      const frame = rest.subarray(0, end)
      rest = rest.subarray(end)
      onFrame(String.fromCharCode(frame[0] ?? 0), frame.subarray(5), frame)
    }
  })
}

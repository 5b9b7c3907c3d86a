import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { WebSocket } from 'ws'
import { encodeBase58 } from '../../host-sdk/protocol/base58.ts'
import { answer, ready } from './serve.ts'

/** What the crowd is to do; it answers when that is done. */
export type CrowdTask =
  /** Opens sockets, each with one topic of its own, spread over the ports. */
  | { kind: 'open'; ports: number[]; host: string; count: number }
  /** Pairs of sockets, the reader on the next port, send from one to the other. */
  | { kind: 'send'; ports: number[]; host: string; pairs: number; seconds: number }
  | { kind: 'close' }

export interface CrowdResult {
  /** Sockets that are open. */
  sockets: number
  /** Messages that arrived, and in how many seconds. */
  arrived: number
  seconds: number
}

interface Connection {
  ws: WebSocket
  ask(method: string, params: unknown): Promise<unknown>
  onPush(listener: () => void): void
}

const connections: Connection[] = []
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
let clients = 0

/** WalletConnect's relay authentication: a JWT by a did:key of its own. */
function token(host: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')
  const iss = `did:key:z${encodeBase58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss, sub: 'ab'.repeat(32), aud: `ws://${host}/relay`, iat: now, exp: now + 86_400 }
  const text = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

async function connect(port: number, host: string): Promise<Connection> {
  clients += 1
  // An address of its own network each, as the proxy in front names it.
  const address = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
  const query = new URLSearchParams({ auth: token(host), projectId: 'bench' })
  const ws = new WebSocket(`ws://127.0.0.1:${port}/relay?${query}`, {
    headers: { host, 'x-forwarded-for': address },
    perMessageDeflate: false,
  })
  const waiting = new Map<number, (result: unknown) => void>()
  let listener = (): void => {}
  let next = 0
  ws.on('message', (data) => {
    const message = JSON.parse(String(data))
    if (message.method === 'irn_subscription') {
      ws.send(JSON.stringify({ id: message.id, jsonrpc: '2.0', result: true }))
      listener()
      return
    }
    waiting.get(message.id)?.(message.result)
    waiting.delete(message.id)
  })
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('error', reject)
  })
  const made: Connection = {
    ws,
    ask: (method, params) =>
      new Promise((resolve) => {
        next += 1
        const id = next
        waiting.set(id, resolve)
        ws.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      }),
    onPush: (given) => {
      listener = given
    },
  }
  connections.push(made)
  return made
}

const newTopic = (): string => randomBytes(32).toString('hex')

async function open(ports: number[], host: string, count: number): Promise<void> {
  let left = count
  const worker = async (at: number): Promise<void> => {
    while (left > 0) {
      left -= 1
      const one = await connect(ports[at % ports.length] ?? 0, host)
      await one.ask('irn_subscribe', { topic: newTopic() })
    }
  }
  await Promise.all(Array.from({ length: 32 }, (_, at) => worker(at)))
}

async function send(
  ports: number[],
  host: string,
  pairs: number,
  seconds: number,
): Promise<{ arrived: number; seconds: number }> {
  const made = await Promise.all(
    Array.from({ length: pairs }, async (_, at) => {
      const writer = await connect(ports[at % ports.length] ?? 0, host)
      const reader = await connect(ports[(at + 1) % ports.length] ?? 0, host)
      const topic = newTopic()
      await reader.ask('irn_subscribe', { topic })
      return { writer, reader, topic }
    }),
  )
  let arrived = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    made.map(async ({ writer, reader, topic }) => {
      while (performance.now() < endsAt) {
        const came = new Promise<void>((resolve) => reader.onPush(resolve))
        // About what a sealed request of WalletConnect takes.
        const message = randomBytes(384).toString('base64')
        await writer.ask('irn_publish', { topic, message, ttl: 60, tag: 1108 })
        await came
        arrived += 1
      }
    }),
  )
  return { arrived, seconds: (performance.now() - startedAt) / 1000 }
}

async function run(task: CrowdTask): Promise<CrowdResult> {
  if (task.kind === 'open') await open(task.ports, task.host, task.count)
  const sent =
    task.kind === 'send'
      ? await send(task.ports, task.host, task.pairs, task.seconds)
      : { arrived: 0, seconds: 0 }
  if (task.kind === 'close') for (const { ws } of connections.splice(0)) ws.terminate()
  return { sockets: connections.length, ...sent }
}

ready()
answer(run)

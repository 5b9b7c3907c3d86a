import { connect } from 'node:net'
import { answer, ready } from './serve.ts'

export interface LoadPlan {
  port: number
  /** Lines of the head but for the content length. */
  head: string[]
  /** `{unique}` becomes 16 hex digits that never come again. */
  body: string
  seconds: number
  connections: number
}

export interface LoadResult {
  answers: number
  seconds: number
  /** Answers that were not 200, and connections that broke. */
  failures: number
}

let counter = 0
const unique = (): string => (++counter).toString(16).padStart(16, '0')

/** Keep-alive connections with one request under way each; spends little, so that the server is what is measured. */
function load({ port, head, body, seconds, connections }: LoadPlan): Promise<LoadResult> {
  const parts = body.split('{unique}')
  const length = body.length + (parts.length - 1) * (16 - '{unique}'.length)
  const start = `${[...head, ...(body ? [`content-length: ${length}`] : [])].join('\r\n')}\r\n\r\n`
  const fixed = parts.length === 1 ? start + body : undefined
  return new Promise((resolve) => {
    let answers = 0
    let failures = 0
    let open = connections
    const startedAt = performance.now()
    const end = startedAt + seconds * 1000

    const close = (): void => {
      if (--open === 0) resolve({ answers, failures, seconds: (performance.now() - startedAt) / 1000 })
    }
    for (let at = 0; at < connections; at++) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let missing = 0
      let held = ''
      const ask = (): void => {
        if (performance.now() >= end) socket.end()
        else socket.write(fixed ?? start + parts.reduce((text, part) => text + unique() + part), 'latin1')
      }
      const done = (status: string): void => {
        if (status === '200') answers += 1
        else failures += 1
        ask()
      }
      socket.on('connect', ask)
      socket.on('data', (chunk) => {
        if (missing > 0) {
          missing -= chunk.length
          if (missing <= 0) done('200')
          return
        }
        held += chunk.toString('latin1')
        const headEnd = held.indexOf('\r\n\r\n')
        if (headEnd < 0) return
        const size = Number(/content-length: (\d+)/i.exec(held.slice(0, headEnd))?.[1] ?? 0)
        const status = held.slice(9, 12)
        const rest = headEnd + 4 + size - held.length
        held = ''
        if (status !== '200' || rest <= 0) done(status)
        else missing = rest
      })
      socket.on('error', () => {
        failures += 1
      })
      socket.on('close', close)
    }
  })
}

ready()
answer(load)

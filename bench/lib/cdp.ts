import type { Readable, Writable } from 'node:stream'

// biome-ignore lint/suspicious/noExplicitAny: the protocol's answers are read where their shape is known
type Message = { id?: number; method?: string; sessionId?: string; params?: any; result?: any; error?: any }

export interface Cdp {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  send(method: string, params?: object, sessionId?: string): Promise<any>
  /** Calls the listener for each event; returns the undo. */
  listen(listener: (event: Message) => void): () => void
}

/**
 * The browser's own protocol over a pipe. A testing library stands between: it turns on domains that cost
 * time in every frame, and a frame in another process can't be slowed down before its first script.
 */
export function connectCdp(input: Writable, output: Readable): Cdp {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  const listeners = new Set<(event: Message) => void>()
  let lastId = 0
  let held = ''
  output.setEncoding('utf8')
  output.on('data', (chunk: string) => {
    const parts = (held + chunk).split('\0')
    held = parts.pop() ?? ''
    for (const part of parts) take(JSON.parse(part) as Message)
  })
  output.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'))
  })
  const take = (message: Message): void => {
    if (message.id === undefined) {
      for (const listener of [...listeners]) listener(message)
      return
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error) call?.reject(new Error(`${message.error.message} ${message.error.data ?? ''}`))
    else call?.resolve(message.result)
  }
  return {
    send(method, params = {}, sessionId) {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`)
      })
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

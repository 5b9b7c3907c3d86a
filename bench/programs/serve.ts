import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The one argument of a program. */
export const input = <T>(): T => JSON.parse(process.argv[2] ?? '{}') as T

/** Listens on a free loopback port and tells the parent; ends with the parent. */
export function serve(listener: RequestListener): void {
  const server = createServer({ keepAliveTimeout: 65_000 }, listener)
  server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port))
}

export function ready(port = 0): void {
  process.once('disconnect', () => process.exit())
  process.send?.({ port })
}

/** Answers each question of the parent. */
export function answer<Question>(reply: (question: Question) => unknown): void {
  process.on('message', async (question) => process.send?.((await reply(question as Question)) as object))
}

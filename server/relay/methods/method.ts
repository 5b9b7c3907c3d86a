import * as z from 'zod/mini'
import type { Answer, RelaySocket } from '../relaySocket.ts'

export interface RelayMethod {
  /** Runs the method, `undefined` when the parameters are not its own. */
  prepare(params: unknown): { items: number; run(socket: RelaySocket): Promise<Answer> } | undefined
}

/** `items` is how many topics or messages the parameters name. */
export const method = <Params>(
  schema: z.ZodMiniType<Params>,
  run: (socket: RelaySocket, params: Params) => Promise<Answer>,
  items: (params: Params) => number = () => 1,
): RelayMethod => ({
  prepare(given) {
    const { data: params } = schema.safeParse(given)
    return params && { items: items(params), run: (socket) => run(socket, params) }
  },
})

export const topicSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Sealed and encoded; one byte a letter, so that its length is its size. */
export const messageSchema = z.string().check(z.regex(/^[!-~]+$/))

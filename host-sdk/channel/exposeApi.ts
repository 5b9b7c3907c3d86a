import { expose } from 'comlink'
import { type Envelope, toWireError } from '../protocol/rpcError.ts'
import { type GuardOptions, guardPort } from './guardPort.ts'

/** One call as its handler sees it. */
export interface Call {
  readonly id: string
  /** Fires when the caller gave up, or the port was closed. */
  readonly signal: AbortSignal
  /** From now on the call waits for a person: signs of life keep it alive on the caller's side. */
  holdForPerson(): void
}

/** Arguments come from the other side of a wall: parse each before use. */
export type Handlers<T> = { [K in keyof T]: (call: Call, ...args: unknown[]) => unknown }

/**
 * Offers named calls on a port: guard, then comlink, then the handler; what it throws becomes data.
 * Returns the close.
 */
export function exposeApi<T extends object>(
  port: MessagePort,
  handlers: Handlers<T>,
  options?: GuardOptions,
): () => void {
  const names = Object.keys(handlers) as (keyof T & string)[]
  const { endpoint, calls, close } = guardPort(port, new Set(names), options)
  const offered: Record<string, (id: string, ...args: unknown[]) => Promise<Envelope>> = {}
  for (const name of names) {
    offered[name] = async (id, ...args) => {
      const state = calls.get(id)
      try {
        if (!state) throw new Error('No such call')
        const call: Call = {
          id,
          // Made by the guard for this id; a getter spares the signal to calls that never look at it.
          get signal() {
            return state.abort.signal
          },
          holdForPerson: () => {
            state.held = true
          },
        }
        return { ok: await handlers[name](call, ...args) }
      } catch (error) {
        return { error: toWireError(error) }
      } finally {
        calls.delete(id)
      }
    }
  }
  expose(offered, endpoint)
  return close
}

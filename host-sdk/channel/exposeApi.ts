import { type Envelope, toWireError } from '../protocol/rpcError.ts'
import { type CallState, type GuardOptions, guardPort } from './guardPort.ts'
import type { AnswerMessage } from './wire.ts'

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
 * Offers named calls on a port: guard, then the handler; what it throws becomes data.
 * Returns the close.
 */
export function exposeApi<T extends object>(
  port: MessagePort,
  handlers: Handlers<T>,
  options?: GuardOptions,
): () => void {
  const names = Object.keys(handlers) as (keyof T & string)[]
  const answer = async (id: string, state: CallState, name: keyof T, args: unknown[]): Promise<Envelope> => {
    try {
      const call: Call = {
        id,
        // A getter spares the signal to calls that never look at it.
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
      guard.calls.delete(id)
    }
  }
  const send = (id: string, value: Envelope): void =>
    port.postMessage({ id, type: 'RAW', value } satisfies AnswerMessage)
  const guard = guardPort(
    port,
    new Set<string>(names),
    (id, state, name, args) =>
      void answer(id, state, name as keyof T, args)
        .then((value) => send(id, value))
        // What can't be cloned does not cross.
        .catch((error) => send(id, { error: toWireError(error) })),
    options,
  )
  return guard.close
}

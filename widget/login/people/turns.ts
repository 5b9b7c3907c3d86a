import { unlessAborted } from './unlessAborted.ts'

/** One screen at a time; others wait in the order in which they were asked for. */
export interface Turns {
  /** Runs when all before it are over. One that is aborted while it waits is gone at once. */
  take<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T>
  /** Does anyone wait behind the one that runs? */
  waiting(): boolean
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    take: (signal, run) => {
      waiting++
      let counted = true
      const leave = (): void => {
        if (counted) waiting--
        counted = false
      }
      signal.addEventListener('abort', leave)
      const turn = last.then(() => {
        leave()
        signal.throwIfAborted()
        return run()
      })
      last = turn.catch(() => undefined)
      return unlessAborted(turn, signal).finally(() => signal.removeEventListener('abort', leave))
    },
    waiting: () => waiting > 0,
  }
}

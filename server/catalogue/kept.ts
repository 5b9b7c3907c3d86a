import { steadyNow } from '../cache/steadyNow.ts'

/** A value that is loaded again behind the answers when it has grown old; the last good one stays. */
export interface Kept<T> {
  /** `undefined` until the first load worked. */
  get(): T | undefined
  /** Loads now. Resolves when what stood in the source at the time of the call is there; failures are reported. */
  refresh(): Promise<void>
}

export interface KeptOptions<T> {
  load: () => Promise<T>
  /** Ms after which a value is loaded again. */
  maxAge: number
  /** Ms after a failure. */
  retryAfter: number
  onChange: () => void
  onError: (error: unknown) => void
  now?: () => number
}

export function createKept<T>(options: KeptOptions<T>): Kept<T> {
  const { load, maxAge, retryAfter, onChange, onError, now = steadyNow } = options
  let kept: { value: T; text: string } | undefined
  let due = 0
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    try {
      const value = await load()
      due = now() + maxAge
      const text = JSON.stringify(value)
      if (kept?.text === text) return
      kept = { value, text }
      onChange()
    } catch (error) {
      due = now() + retryAfter
      onError(error)
    }
  }
  function refresh(): Promise<void> {
    const mine: Promise<void> = (running ?? Promise.resolve()).then(run).finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }

  return {
    get() {
      if (!running && now() >= due) void refresh()
      return kept?.value
    },
    refresh,
  }
}

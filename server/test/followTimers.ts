export interface FollowedTimers extends Disposable {
  /** Delays, ms, of those that have neither run out nor been cleared. */
  left(): number[]
  /** How many were set. */
  count(): number
}

/**
 * Follows the timers that one module sets until the end of a test. All that runs in the same worker sets timers too, what
 * an earlier file left running among it.
 *
 * @param path how the path of the module ends
 */
export function followTimers(path: string): FollowedTimers {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
  const left = new Map<unknown, number>()
  let count = 0
  const follow =
    (set: typeof setTimeout | typeof setInterval, repeats: boolean) =>
    (run: (...input: unknown[]) => void, delayMs = 0, ...input: unknown[]) => {
      const isOurs = new Error().stack?.includes(`${path}:`)
      const timer = set(
        (...given: unknown[]) => {
          if (!repeats) left.delete(timer)
          run(...given)
        },
        delayMs,
        ...input,
      )
      if (isOurs) {
        left.set(timer, delayMs)
        count += 1
      }
      return timer
    }
  const clear = (end: typeof clearTimeout) => (timer?: Parameters<typeof clearTimeout>[0]) => {
    left.delete(timer)
    end(timer)
  }
  Object.assign(globalThis, {
    setTimeout: follow(setTimeout, false),
    setInterval: follow(setInterval, true),
    clearTimeout: clear(clearTimeout),
    clearInterval: clear(clearInterval),
  })
  return {
    left: () => [...left.values()],
    count: () => count,
    [Symbol.dispose]: () =>
      void Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval }),
  }
}

import type { WidgetState, WidgetStore } from './store.ts'

/**
 * Waits until `pick` finds something in the state. `pick` may throw to end the waiting with that error;
 * the signal ends it with its reason.
 */
export function untilState<T>(
  store: WidgetStore,
  pick: (state: WidgetState) => T | undefined,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let stop = (): void => {}
    const finish = (settle: () => void): void => {
      stop()
      signal?.removeEventListener('abort', abort)
      settle()
    }
    const abort = (): void => finish(() => reject(signal?.reason))
    const look = (): boolean => {
      try {
        const found = pick(store.getState())
        if (found === undefined) return false
        finish(() => resolve(found))
      } catch (error) {
        finish(() => reject(error))
      }
      return true
    }
    if (signal?.aborted) return reject(signal.reason)
    if (look()) return
    stop = store.subscribe(look)
    signal?.addEventListener('abort', abort)
  })
}

/** A signal that fires as soon as the state is so; `stop` ends the watching. */
export function abortWhen(
  store: WidgetStore,
  when: (state: WidgetState) => boolean,
  reason?: unknown,
): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController()
  const look = (): void => {
    if (!when(store.getState())) return
    stop()
    controller.abort(reason)
  }
  const stop = store.subscribe(look)
  look()
  return { signal: controller.signal, stop }
}

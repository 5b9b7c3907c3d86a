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

/** Acts once, as soon as the state is so. Returns the end of the watching. */
export function onceState(
  store: WidgetStore,
  when: (state: WidgetState) => boolean,
  act: () => void,
): () => void {
  const look = (): void => {
    if (!when(store.getState())) return
    stop()
    act()
  }
  const stop = store.subscribe(look)
  look()
  return stop
}

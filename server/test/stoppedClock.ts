import { vi } from 'vitest'

/** The clock by which ages of what is in memory are told, standing still until a test moves it on. Timers go on as ever. */
export interface StoppedClock extends Disposable {
  later(ms: number): void
}

/** Whatever is held for a time is held then, however slow the machine is. */
export function stoppedClock(): StoppedClock {
  let now = performance.now()
  const stopped = vi.spyOn(performance, 'now').mockImplementation(() => now)
  return {
    later(ms) {
      now += ms
    },
    [Symbol.dispose]: () => stopped.mockRestore(),
  }
}

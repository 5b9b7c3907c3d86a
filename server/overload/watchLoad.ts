import { createLoadLevels, type LoadLevels, sampleEveryMs } from './loadLevel.ts'

export interface WatchedLoad {
  levels: LoadLevels
  close(): void
}

/**
 * Samples how late the event loop comes and how much waits for the database, for as long as the process lives.
 *
 * @param maxDelayMs see `createLoadLevels`; `undefined`: nothing is ever refused
 */
export function watchLoad(maxDelayMs: number | undefined, queueShare: () => number): WatchedLoad {
  if (maxDelayMs === undefined) return { levels: { process: 0, database: 0 }, close: () => {} }
  const levels = createLoadLevels(maxDelayMs)
  let dueAt = performance.now() + sampleEveryMs
  const timer = setInterval(() => {
    const now = performance.now()
    levels.add({ delayMs: Math.max(0, now - dueAt), queueShare: queueShare() })
    dueAt = now + sampleEveryMs
  }, sampleEveryMs).unref()
  return { levels, close: () => clearInterval(timer) }
}

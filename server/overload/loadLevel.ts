/** How often a sample comes, ms. */
export const sampleEveryMs = 20
/** Samples of one decision: a single long task is over sooner, a queue that does not shrink shows in all of them. */
const samplesPerDecision = 5
/** So much of the longest queue for the database is too long. */
const maxQueueShare = 0.5
const step = { up: 0.06, down: 0.03 } as const

export interface LoadSample {
  /** By how much the event loop came late, ms. */
  delayMs: number
  /** Statements that wait for a connection, as a share of the most that may. */
  queueShare: number
}

/** How much of the work is refused: 0 for none, 1 for as much as ever is. */
export interface LoadLevels {
  /** The process itself has too much to do. */
  process: number
  /** Too much waits for the database. */
  database: number
}

/**
 * Two levels that rise while the shortest queue of a tenth of a second is too long, and fall again afterwards. The shortest
 * one is what does not go away by itself (the idea of CoDel, RFC 8289 §3).
 *
 * @param maxDelayMs a queue of the event loop that takes longer is too long
 */
export function createLoadLevels(maxDelayMs: number): LoadLevels & { add(sample: LoadSample): void } {
  let samples: LoadSample[] = []
  const move = (level: number, isTooLong: boolean): number =>
    Math.min(1, Math.max(0, level + (isTooLong ? step.up : -step.down)))
  const levels = {
    process: 0,
    database: 0,
    add(sample: LoadSample): void {
      samples.push(sample)
      if (samples.length < samplesPerDecision) return
      const least = (read: (sample: LoadSample) => number) => Math.min(...samples.map(read))
      levels.process = move(levels.process, least(({ delayMs }) => delayMs) > maxDelayMs)
      levels.database = move(levels.database, least(({ queueShare }) => queueShare) > maxQueueShare)
      samples = []
    },
  }
  return levels
}

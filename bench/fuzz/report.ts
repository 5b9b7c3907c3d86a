/** What one part found. */
export interface Found {
  /** Figures by name. */
  figures: Record<string, unknown>
  /** What must not happen and did, one sentence each; the first hundred. */
  faults: string[]
}

/** Collects faults, so that a part that breaks does not fill the memory with sentences. */
export function faultList(): { faults: string[]; add(fault: string): void } {
  const faults: string[] = []
  return { faults, add: (fault) => void (faults.length < 100 && faults.push(fault)) }
}

/** What every part is given. */
export interface FuzzOptions {
  seed: number
  /** Messages or requests. */
  count: number
  /** Ms of `performance.now()` at which it ends, finished or not. */
  deadline: number
}

export const heapMiB = (): number => {
  globalThis.gc?.()
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20)
}

import { solveChallengeWorkers } from 'altcha-lib'
import type { TrustUrl } from '../trust.ts'
import type { DoWork } from './doWork.ts'
import workerUrl from './workWorker.ts?worker&url'

/** More would leave the person's machine nothing to do anything else with. */
const mostWorkers = 4
/** The server refuses what comes too late; clocks that disagree end no work before that. */
const leastMs = 60_000

/** Does the work off the main thread, each worker a part of it; they end with it. `nowMs`: by the server's clock. */
export const solveInWorkers =
  (trust: TrustUrl, nowMs: () => number): DoWork =>
  async ({ challenge }, signal) => {
    const controller = new AbortController()
    const stop = (): void => controller.abort()
    signal?.addEventListener('abort', stop)
    try {
      signal?.throwIfAborted()
      const solution = await solveChallengeWorkers({
        challenge,
        concurrency: Math.min(navigator.hardwareConcurrency || 1, mostWorkers),
        controller,
        createWorker: () => new Worker(trust(workerUrl), { type: 'module' }),
        // None at all would be no limit.
        timeout: Math.max(leastMs, challenge.parameters.expiresAt * 1_000 - nowMs() || 0),
      })
      signal?.throwIfAborted()
      if (!solution) throw new Error('The work was not done in time')
      return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

import { solveChallengeWorkers } from 'altcha-lib'
import type { TrustUrl } from '../trust.ts'
import type { DoWork } from './doWork.ts'
import workerUrl from './workWorker.ts?worker&url'

/** More would leave the person's machine nothing to do anything else with. */
const mostWorkers = 4

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
        timeout: challenge.parameters.expiresAt * 1_000 - nowMs(),
      })
      signal?.throwIfAborted()
      if (!solution) throw new Error('The work was not done in time')
      return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

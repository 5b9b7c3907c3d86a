import { steadyNow } from '../../cache/steadyNow.ts'

/**
 * How many calls a node takes in one request. A request that is refused as a whole may hold too many calls, or one that is
 * refused whoever asks it: which of both is found out by small questions of our own, so that no client can lower it.
 */
export interface BatchSize {
  /** So many fit, as far as is known. */
  readonly most: number
  /** A request of so many was refused as a whole: are they too many? */
  isTooMany(count: number): Promise<boolean>
}

/** Calls in one request to a node; public nodes refuse more. */
export const upstreamBatch = 100
/** After so long the size is found out again, ms. */
const holdsMs = 600_000
/** A limit of 1 that nothing speaks of may be a passing error: it holds so long, ms, and twice as long each next time. */
const unsaidMs = 30_000
/** So long nothing is asked after what could not be told, ms. */
const unknownMs = 1_000

/**
 * @param takes whether the node answers a request of so many small questions; `undefined` where that can't be told now,
 *   `unsaid` where it refuses without a word about size or batches
 */
export function createBatchSize(
  takes: (count: number) => Promise<boolean | 'unsaid' | undefined>,
  now: () => number = steadyNow,
): BatchSize {
  let taken = 1
  let limit = Number.POSITIVE_INFINITY
  let knownUntil = Number.POSITIVE_INFINITY
  let unknownUntil = Number.NEGATIVE_INFINITY
  let finding = Promise.resolve()
  let unsaidHoldMs = unsaidMs

  function forgetOld(): void {
    if (now() < knownUntil) return
    taken = 1
    limit = Number.POSITIVE_INFINITY
    knownUntil = Number.POSITIVE_INFINITY
  }

  async function find(count: number): Promise<void> {
    if (count <= taken || count > limit || now() < unknownUntil) return
    // Doubled, so that growing batches make few questions.
    let isSaid = true
    for (let size = Math.min(upstreamBatch, Math.max(count, taken * 2)); size > taken; size >>= 1) {
      const isTaken = await takes(size)
      if (isTaken === undefined) {
        unknownUntil = now() + unknownMs
        return
      }
      knownUntil = now() + holdsMs
      isSaid = isTaken !== 'unsaid'
      if (isTaken === true) {
        taken = size
        unsaidHoldMs = unsaidMs
      } else limit = Math.max(1, size >> 1)
    }
    if (limit > 1 || isSaid) return
    knownUntil = now() + unsaidHoldMs
    unsaidHoldMs = Math.min(holdsMs, unsaidHoldMs * 2)
  }

  return {
    get most() {
      forgetOld()
      return limit
    },
    async isTooMany(count) {
      forgetOld()
      finding = finding.then(() => find(count))
      await finding
      return count > limit
    },
  }
}

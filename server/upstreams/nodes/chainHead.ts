import { steadyNow } from '../../cache/steadyNow.ts'

/** The newest block that is known of a chain, and how fresh that knowledge is. */
export interface ChainHead {
  /**
   * The number, when it is fresh enough to answer for `latest`; else a promise of it. For who knows that something happened
   * at `since`, in ms: one that was asked for later.
   */
  current(since?: number): number | Promise<number>
  /** The newest number that is believed, however old. */
  readonly known: number | undefined
  /** A block number passed by in an answer; far ahead of the last poll it is not believed. */
  seen(number: number): void
}

export interface ChainHeadOptions {
  poll: () => Promise<number>
  now?: () => number
  /** Ms after which the number is polled again behind the answer. @default 250 */
  refreshAfter?: number
  /** Ms after which nobody is answered from it. @default 500 */
  maxAge?: number
}

/** More blocks than any chain makes between two polls; what is further ahead waits for a poll to tell it. */
const aheadBlocks = 16

export function createChainHead(options: ChainHeadOptions): ChainHead {
  const { poll, now = steadyNow, refreshAfter = 250, maxAge = 500 } = options
  let known: number | undefined
  /** The last number that came of a poll and was believed. */
  let polled = 0
  let checkedAt = Number.NEGATIVE_INFINITY
  let polling: Promise<number> | undefined
  let pollingSince = Number.NEGATIVE_INFINITY
  let lower = 0

  function refresh(since: number): Promise<number> {
    if (polling && pollingSince > since) return polling
    const startedAt = now()
    pollingSince = startedAt
    const running = poll().then(
      (number) => {
        if (polling === running) polling = undefined
        checkedAt = Math.max(checkedAt, startedAt)
        // One lower answer is a node that lags; two in a row are a chain that went back.
        lower = known !== undefined && number < known ? lower + 1 : 0
        if (known === undefined || number >= known || lower >= 2) known = polled = number
        return known
      },
      (error) => {
        if (polling === running) polling = undefined
        throw error
      },
    )
    polling = running
    return running
  }

  return {
    current(since = Number.NEGATIVE_INFINITY) {
      const age = now() - checkedAt
      if (known === undefined || age >= maxAge || checkedAt <= since) return refresh(since)
      if (age >= refreshAfter) refresh(since).catch(() => {})
      return known
    },
    get known() {
      return known
    },
    seen(number) {
      if (known !== undefined && number > known && number <= polled + aheadBlocks) known = number
    },
  }
}

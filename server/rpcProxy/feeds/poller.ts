/** Polls again and again while somebody follows. */
export interface Poller {
  start(): void
  stop(): void
  /** Resolves after a poll that began now, or a moment ago. @throws what `poll` throws */
  fresh(): Promise<void>
}

export interface PollerOptions {
  /** @param isWanted false once the poller was stopped: what was read then belongs to nobody */
  poll(isWanted: () => boolean): Promise<void>
  /** Ms from the end of a poll to the next one. */
  interval(): number
  /** Most ms between two polls while they fail; the pause doubles with each failure. */
  backoffMost: number
  onPoll?: (outcome: 'ok' | 'failed') => void
}

/** Ms for which a poll counts as one that began now, so that nobody makes us poll without a pause. */
const freshMs = 250

export function createPoller({ poll, interval, backoffMost, onPoll = () => {} }: PollerOptions): Poller {
  let active = false
  /** Times that it was stopped. */
  let stops = 0
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let succeededSince = Number.NEGATIVE_INFINITY
  let polling: Promise<void> | undefined
  let following: Promise<void> | undefined

  function schedule(): void {
    clearTimeout(timer)
    if (!active) return
    const pause = failures === 0 ? interval() : Math.min(backoffMost, interval() * 2 ** failures)
    timer = setTimeout(() => run().catch(() => {}), pause)
  }

  async function pollOnce(): Promise<void> {
    const startedAt = performance.now()
    const stopsBefore = stops
    const isWanted = () => stops === stopsBefore
    try {
      await poll(isWanted)
      if (!isWanted()) return
      failures = 0
      succeededSince = startedAt
      onPoll('ok')
    } catch (error) {
      if (isWanted()) failures += 1
      onPoll('failed')
      throw error
    } finally {
      polling = undefined
      schedule()
    }
  }

  function run(): Promise<void> {
    if (polling) return polling
    clearTimeout(timer)
    polling = pollOnce()
    return polling
  }

  return {
    start() {
      if (active) return
      active = true
      failures = 0
      succeededSince = Number.NEGATIVE_INFINITY
      run().catch(() => {})
    },
    stop() {
      active = false
      stops += 1
      clearTimeout(timer)
    },
    async fresh() {
      if (performance.now() - succeededSince < freshMs) return
      if (!polling) return run()
      following ??= polling
        .catch(() => {})
        .then(() => {
          following = undefined
          return run()
        })
      return following
    },
  }
}

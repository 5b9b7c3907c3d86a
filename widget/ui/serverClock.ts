/** The server's time: by the latest that it said, carried on by a clock that nobody sets. */
export interface ServerClock {
  /** Ms since 1970; by this device's clock until the server said its own. */
  now(): number
  /** The same as `fetcher`; the `Date` of each answer sets the clock. */
  fetch: typeof fetch
}

/** For times and ages that outlive a page or are held against the server's: the clock of a device may be off by days. */
export function createServerClock(fetcher: typeof fetch): ServerClock {
  /** `performance.now()` when the server's clock stood at 0. */
  let startedAt: number | undefined
  return {
    now: () => (startedAt === undefined ? Date.now() : Math.round(performance.now() - startedAt)),
    fetch: async (input, init) => {
      const response = await fetcher(input, init)
      // What is kept by a cache comes with the time at which it was kept.
      const isNew = init?.method === 'POST' || init?.cache === 'no-store'
      const date = isNew ? Date.parse(response.headers.get('date') ?? '') : Number.NaN
      // One that was long on its way tells an earlier time.
      if (date) startedAt = Math.min(startedAt ?? Number.POSITIVE_INFINITY, performance.now() - date)
      return response
    },
  }
}

/** The server's time: by the latest answer that came from it, carried on by the clocks of this device. */
export interface ServerClock {
  /** Ms since 1970; by this device's clock until the server said its own. */
  now(): number
  /** Ms that passed since then for certain: 0 before the server said its time, so that nothing ends by a guess. */
  ageOf(atMs: number): number
  /** How far this device's clock is behind, below 0 where it is ahead; 0 once somebody set it, until the server says its time again. */
  behindMs(): number
  /** The same as the fetcher; the `Date` of each answer sets the clock. */
  fetch: typeof fetch
}

/** `Date` is written in whole seconds. */
const secondMs = 1_000
/** Two clocks of a device run apart by less, unless one was set or stood still. */
const mostApartMs = 30_000

/** For times and ages that outlive a page or are held against the server's: the clock of a device may be off by days. */
export function createServerClock(fetcher: typeof fetch): ServerClock {
  let serverMs = Number.NaN
  let at = read()

  const steady = (): number => serverMs + performance.now() - at[0]
  const now = (): number => (serverMs ? Math.round(serverMs + passed(at)) : Date.now())

  return {
    now,
    behindMs: () => (serverMs && !isSet(at) ? now() - Date.now() : 0),
    ageOf: (atMs) => Math.max(0, steady() - atMs) || 0,
    fetch: async (input, init) => {
      const sent = read()
      const response = await fetcher(input, init)
      const saidMs = dateOf(response.headers, init)
      // What an answer that was on its way so long can't tell apart changes nothing.
      const endMs = saidMs + secondMs + passed(sent)
      const isSame = (ms: number): boolean => ms >= saidMs && ms < endMs
      if (saidMs > 0 && (isSet(at) || !(isSame(steady()) && isSame(now())))) {
        serverMs = saidMs
        at = read()
      }
      return response
    },
  }
}

/** `performance.now()` and ms since 1970. */
type Reading = readonly [steadyMs: number, wallMs: number]

const read = (): Reading => [performance.now(), Date.now()]

/** One clock may stand still while the machine sleeps, the other may be put back. */
const passed = ([steadyMs, wallMs]: Reading): number =>
  Math.max(performance.now() - steadyMs, Date.now() - wallMs)

const isSet = ([steadyMs, wallMs]: Reading): boolean =>
  Math.abs(performance.now() - steadyMs - (Date.now() - wallMs)) > mostApartMs

/** NaN where it says none, or a cache may have kept it. RFC 9110, 5.6.7: `Date.parse` alone takes "0" for a year. */
function dateOf(headers: Headers, init?: RequestInit): number {
  const isNew =
    init?.method === 'POST' ||
    init?.cache === 'no-store' ||
    /\bno-store\b/i.test(headers.get('cache-control') ?? '')
  const text = headers.get('date') ?? ''
  return isNew && text.endsWith('GMT') ? Date.parse(text) : Number.NaN
}

/** As a number of seconds this is in 5138: the wallet wrote milliseconds. */
const latestSeconds = 100_000_000_000

/** ISO 8601. Of other texts `Date.parse` makes dates that nobody meant. */
const isoForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** A number, also as text; a date as text. */
function timeMsOf(expiry: unknown): number {
  const text = typeof expiry === 'string' ? expiry.trim() : ''
  const given = typeof expiry === 'number' ? expiry : text === '' ? Number.NaN : Number(text)
  if (Number.isNaN(given)) return isoForm.test(text) ? Date.parse(text) : Number.NaN
  return given > latestSeconds ? given : given * 1000
}

/** When a session runs out, ms; one that names no time lives until its wallet ends it, as it does for the client. */
export function expiryMsOf({ expiry }: { expiry: unknown }): number {
  const timeMs = timeMsOf(expiry)
  return Number.isNaN(timeMs) ? Number.POSITIVE_INFINITY : timeMs
}

export const isOver = (session: { expiry: unknown }): boolean => expiryMsOf(session) <= Date.now()

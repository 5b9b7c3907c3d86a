/** As a number of seconds this is in 5138: the wallet wrote milliseconds. */
const latestSeconds = 100_000_000_000

/** When a session runs out, ms; one that names no time lives until its wallet ends it, as it does for the client. */
export function expiryMsOf({ expiry }: { expiry: unknown }): number {
  const given = Number(expiry ?? Number.NaN)
  if (Number.isNaN(given)) return Number.POSITIVE_INFINITY
  return given > latestSeconds ? given : given * 1000
}

export const isOver = (session: { expiry: unknown }): boolean => expiryMsOf(session) <= Date.now()

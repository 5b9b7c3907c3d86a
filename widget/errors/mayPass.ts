/** Nobody was reached, or whoever was has too much to do. */
const passing: ReadonlySet<unknown> = new Set([
  'offline',
  'timeout',
  'too_soon',
  'rate_limited',
  'overloaded',
  'crowded_out',
  'not_ready',
  'database_unavailable',
  'upstream_unavailable',
  'provider_unavailable',
])

type Data = { reason?: unknown; status?: unknown } | null | undefined
const dataOf = (error: unknown): Data => (error as { data?: Data } | null)?.data

/** May the same be answered later? By our reasons (`data.reason`), and what HTTP says of a server that failed. */
export function mayPass(error: unknown): boolean {
  const data = dataOf(error)
  const status = typeof data?.status === 'number' ? data.status : 0
  return passing.has(data?.reason) || status === 429 || status >= 500
}

/** The same of a hand-off: the server redeems it before it says what the provider answered. */
export const handoffMayPass = (error: unknown): boolean =>
  dataOf(error)?.reason !== 'provider_unavailable' && mayPass(error)

/** The login frame was away: what was asked of it goes on in it, or where it is loaded again. */
const away: ReadonlySet<unknown> = new Set(['closed', 'login_timeout'])

export const isFrameAway = (error: unknown): boolean => away.has(dataOf(error)?.reason)

import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

/** Nobody was reached, or whoever was has too much to do: as our clients and our server say it without a status of HTTP. */
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

/** Nodes have other codes for what they say in words of ours. */
const ourCodes: ReadonlySet<unknown> = new Set([rpcCodes.internal, rpcCodes.limitExceeded])

/** May the same be answered later? By our reasons (`data.reason`), and what HTTP says of a server that failed. */
export function mayPass(error: unknown): boolean {
  const data = dataOf(error)
  const status = typeof data?.status === 'number' ? data.status : 0
  const isOurs = status > 0 || ourCodes.has((error as { code?: unknown } | null)?.code)
  return (isOurs && passing.has(data?.reason)) || status === 429 || status >= 500
}

/** The same of a hand-off: the server redeems it before it says what the provider answered. */
export const handoffMayPass = (error: unknown): boolean =>
  dataOf(error)?.reason !== 'provider_unavailable' && mayPass(error)

/** The login frame was away: what was asked of it goes on in it, or where it is loaded again. */
const away: ReadonlySet<unknown> = new Set(['closed', 'login_timeout'])

export const isFrameAway = (error: unknown): boolean => away.has(dataOf(error)?.reason)

import { health } from '../contract/v1/health.ts'
import type { LoadLevels } from './loadLevel.ts'

/** What is refused first, and what last. `/health` of the widget's origin never is, nor the private port. */
export const workKinds = ['data', 'frame', 'login'] as const
export type WorkKind = (typeof workKinds)[number]

/** Even at the highest level some logins pass, so that one who tries again gets in. */
const maxShare = { data: 1, frame: 0.98, login: 0.9 } as const satisfies Record<WorkKind, number>

/**
 * The share of requests of a kind to refuse: each kind has a third of the level for itself, so the next one is touched only
 * when all of the one before is refused. A database that is slow touches the data API alone; the rest goes on from memory.
 */
export function shareToRefuse(kind: WorkKind, { process, database }: LoadLevels): number {
  const own = process * workKinds.length - workKinds.indexOf(kind)
  const share = kind === 'data' ? Math.max(own, database) : own
  return Math.min(maxShare[kind], Math.max(0, share))
}

/** What answers from data that a page or a person can do without for a moment. JSON-RPC and bundlers are not among it. */
const data = /^\/(?:v1\/(?!$|json-rpc$|bundler$)|esplora\/|e$|batch$|getWallets$|getAnalyticsConfig$)/

/** @returns `undefined` for what is never refused: a balancer takes out a process whose `/health` does not answer */
export function kindOf(host: string | undefined, url: string, loginHost: string): WorkKind | undefined {
  if (host === loginHost) return 'login'
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (path === health.path) return undefined
  return data.test(path) ? 'data' : 'frame'
}

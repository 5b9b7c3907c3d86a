import { createLruCache } from '../cache/lruCache.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import type { Caches } from '../observe/caches.ts'
import { isProjectId, type Project } from './project.ts'

/** Project look-ups in memory: a warm one reads no database. */
export interface Projects {
  /** The project, `null` when there is none; a promise only when the database must be asked first. */
  get(id: string): Project | null | Promise<Project | null>
  /** Forgets what is known, so that the next look-up sees a change; '' stands for every project. */
  changed(id: string): void
}

/** How far changes are reported as they happen; times as of `now`. */
export interface ProjectChanges {
  /** What is read from here on is reported when it changes. */
  readonly since: number
  /** Every change before was reported. */
  readonly heardAt: number
}

export interface ProjectsOptions {
  load: (id: string) => Promise<Project | null>
  onError?: (error: unknown) => void
  caches?: Caches
  now?: () => number
  /** Who calls `changed`; what is reported is not polled for. @default nobody */
  changes?: ProjectChanges
  /** Ms after which an answer is fetched again behind the one that is given. @default 2_500 */
  refreshAfter?: number
  /** Ms after which no answer is given any more: how long a removed origin may live. @default 5_000 */
  maxAge?: number
  /** The same while the database does not answer: nobody can remove anything then. @default 300_000 */
  maxAgeOnError?: number
  /** Ms after which an answer is fetched again although no change was reported. @default 300_000 */
  recheckAfter?: number
}

interface Entry {
  project: Project | null
  /** When the database was last asked. */
  at: number
  /** When it last answered. */
  loadedAt: number
}

/** Known ids, unknown ones too, so that asking for them over and over costs one read. */
const entryLimit = 10_000

export function createProjects(options: ProjectsOptions): Projects {
  const { load, now = steadyNow, refreshAfter = 2_500, maxAge = 5_000, maxAgeOnError = 300_000 } = options
  const { changes = { since: Number.NEGATIVE_INFINITY, heardAt: Number.NEGATIVE_INFINITY } } = options
  const { recheckAfter = 300_000 } = options
  const entries = createLruCache<Entry>(entryLimit)
  options.caches?.add('projects', entries)
  const loading = new Map<string, Promise<Project | null>>()
  let allChangedAt = Number.NEGATIVE_INFINITY

  function refresh(id: string): Promise<Project | null> {
    const running = loading.get(id)
    if (running) return running
    const at = now()
    const started = load(id).then(
      (project) => {
        if (loading.get(id) !== started) return project
        loading.delete(id)
        entries.set(id, { project: same(entries.get(id)?.project, project), at, loadedAt: at })
        return entries.get(id)?.project ?? project
      },
      (error) => {
        if (loading.get(id) === started) loading.delete(id)
        options.onError?.(error)
        const entry = entries.get(id)
        if (!entry || now() - entry.loadedAt >= maxAgeOnError) throw error
        entry.at = now()
        return entry.project
      },
    )
    loading.set(id, started)
    return started
  }

  return {
    get(id) {
      if (!isProjectId(id)) return null
      const entry = entries.get(id)
      if (!entry) return refresh(id)
      const isReported = entry.loadedAt >= changes.since
      if (entry.at <= allChangedAt) return refresh(id)
      const time = now()
      const age = time - (isReported ? Math.max(entry.at, changes.heardAt) : entry.at)
      if (age >= maxAge) return refresh(id)
      if (age >= refreshAfter || time - entry.at >= recheckAfter) refresh(id).catch(() => {})
      return entry.project
    },
    changed(id) {
      if (id === '') {
        // Kept for the time in which the database does not answer.
        allChangedAt = now()
        loading.clear()
      } else {
        entries.delete(id)
        loading.delete(id)
      }
    },
  }
}

/** Keeps the old object when nothing changed: what was built from it stays valid by identity. */
function same(before: Project | null | undefined, after: Project | null): Project | null {
  return before && after && JSON.stringify(before) === JSON.stringify(after) ? before : after
}

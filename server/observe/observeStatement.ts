import type { ObserveStatement } from '../db/observeStatements.ts'
import type { ObserveCommand } from '../redis/observeCommands.ts'
import { recordedSpan } from '../trace/currentSpan.ts'
import type { Metrics } from './metrics.ts'

type Series = { observe(seconds: number): void }

/** What a statement begins with; anything else is `other`. Nothing more of it is reported. */
const verbs: ReadonlySet<string> = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'begin',
  'commit',
  'rollback',
])

/** Times each statement by pool, as a span of its request. */
export function observeStatement({ statementSeconds }: Metrics): ObserveStatement {
  const seriesOf = lookedUpOnce((pool) => statementSeconds.labels({ pool }))
  return (pool, text) => {
    const startedAt = performance.now()
    const span = recordedSpan()?.child(`db ${verbOf(text)}`, {
      'db.system.name': 'postgresql',
      'gatehouse.pool': pool,
    })
    return (error) => {
      seriesOf(pool).observe((performance.now() - startedAt) / 1000)
      span?.end({ failed: error != null })
    }
  }
}

/** Times each command of Redis by its name, as a span of its request. */
export function observeCommand({ redisSeconds }: Metrics): ObserveCommand {
  const seriesOf = lookedUpOnce((command) => redisSeconds.labels({ command }))
  return (command) => {
    const startedAt = performance.now()
    const span = recordedSpan()?.child(`redis ${command}`, { 'db.system.name': 'redis' })
    return (error) => {
      seriesOf(command).observe((performance.now() - startedAt) / 1000)
      span?.end({ failed: error != null })
    }
  }
}

function verbOf(text: string): string {
  const word = /^\s*(\w+)/.exec(text.slice(0, 32))?.[1]?.toLowerCase() ?? ''
  return verbs.has(word) ? word : 'other'
}

function lookedUpOnce(find: (name: string) => Series): (name: string) => Series {
  const known = new Map<string, Series>()
  return (name) => {
    const series = known.get(name) ?? find(name)
    known.set(name, series)
    return series
  }
}

import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { PoolClient } from 'pg'

/** Of PostgreSQL, and the one connection to the embedded database. */
export type PoolName = 'main' | 'background' | 'embedded'

/** Called when a statement starts; what it returns is called when it ends, with its error. `text` holds no values. */
export type ObserveStatement = (pool: PoolName, text: string) => (error?: unknown) => void

type Query = (...args: unknown[]) => unknown

/** Of each statement on one connection of PostgreSQL, in transactions too. */
export function observeClient(client: PoolClient, pool: PoolName, observe: ObserveStatement): void {
  const query = client.query.bind(client) as Query
  const observed: Query = (...args) => {
    const end = observe(pool, textOf(args[0]))
    const done = args.at(-1)
    if (typeof done !== 'function') return ended(query(...args), end)
    const last: Query = (error, result) => {
      end(error)
      done(error, result)
    }
    return query(...args.slice(0, -1), last)
  }
  client.query = observed as typeof client.query
}

/** The same of the embedded database. */
export function observeEmbedded(client: PGlite, observe: ObserveStatement): void {
  const observed =
    (query: Query): Query =>
    (...args) =>
      ended(query(...args), observe('embedded', textOf(args[0])))
  const { transaction } = client
  client.query = observed(client.query.bind(client) as Query) as typeof client.query
  client.transaction = (work) =>
    transaction.call(client, (open) => {
      open.query = observed(open.query.bind(open) as Query) as Transaction['query']
      return work(open)
    }) as ReturnType<typeof transaction<Awaited<ReturnType<typeof work>>>>
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string'
    ? statement
    : String((statement as { text?: unknown } | undefined)?.text ?? '')

function ended(result: unknown, end: (error?: unknown) => void): unknown {
  if (result instanceof Promise) result.then(() => end(), end)
  return result
}

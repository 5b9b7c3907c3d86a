import { setup as setUpEmbedded } from './emptyDatabase.ts'
import { setup as setUpPostgres } from './emptyPostgres.ts'

/** Runs once before all suites: the embedded database and PostgreSQL at the same time. */
export async function setup(): Promise<() => Promise<void>> {
  const [stopEmbedded, stopPostgres] = await Promise.all([setUpEmbedded(), setUpPostgres()])
  return async () => {
    stopEmbedded?.()
    await stopPostgres?.()
  }
}

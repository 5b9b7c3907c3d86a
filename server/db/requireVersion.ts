import { StartRefusal } from '../errors/startRefusal.ts'
import type { Run } from './journal.ts'

/** The oldest that the statements of this program are written for. */
const leastVersion = 13

/**
 * Asked before anything is made in the database. The server answers by itself, also behind a pooler.
 *
 * @throws StartRefusal where it is older
 */
export async function requireVersion(run: Run, setting: string): Promise<void> {
  const { rows } = await run('show server_version_num')
  const version = Math.floor(Number(rows[0]?.['server_version_num']) / 10_000)
  if (!(version < leastVersion)) return
  throw new StartRefusal(
    `${setting} leads to PostgreSQL ${version}: version ${leastVersion} or newer is needed. Upgrade it, or name another server.`,
  )
}

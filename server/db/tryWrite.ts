import { StoreTrouble } from '../errors/storeTrouble.ts'
import type { Run } from './journal.ts'

/** One call each: of several rights in one, PostgreSQL says whether there is any. */
const mayWrite = ['insert', 'update', 'delete']
  .map((right) => `has_table_privilege('sessions', '${right}')`)
  .join(' and ')

/**
 * Asks whether it may be written to, without writing: a replica after a failover and a role without rights answer reads.
 *
 * @throws StoreTrouble where it answers and takes no writes; Error
 */
export async function tryWrite(run: Run): Promise<void> {
  const { rows } =
    await run(`select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
    ${mayWrite} as may_write`)
  const [found = {}] = rows
  if (found['read_only'] === true) throw new StoreTrouble('read_only')
  if (found['may_write'] === false) throw new StoreTrouble('denied')
}

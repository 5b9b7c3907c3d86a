import { eq } from 'drizzle-orm'
import { ConfigError } from '../config/configError.ts'
import type { Db } from '../db/db.ts'
import { keyCanary } from '../db/schema/keyCanary.ts'
import type { Sealer } from '../seal/sealer.ts'
import { aboutCanary, sealedTables } from './sealedTables.ts'

const text = 'canary'

/**
 * Whether this server's operator key, or the previous one, is the one that the database is sealed with; a new database
 * takes the key that it is started with first.
 *
 * @param acceptLoss a database that is sealed with another key takes this one
 * @throws ConfigError when it is another one
 */
export async function checkOperatorKey(db: Db, sealer: Sealer, acceptLoss: boolean): Promise<void> {
  const canary = (id: number) => ({ id, sealed: sealer.seal('canary', text, aboutCanary) })
  await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    const read = async (id: number) => (await tx.select().from(keyCanary).where(eq(keyCanary.id, id)))[0]
    /** The key of row 1 is the one in use; of row 2 the one that takes its place, until everything is sealed anew. */
    const isOurs = (row: { sealed: string } | undefined) =>
      row !== undefined && sealer.renew('canary', row.sealed, aboutCanary).outcome === 'current'
    if (!(await read(1)) && (await opensRows(tx, sealer)))
      await tx.insert(keyCanary).values(canary(1)).onConflictDoNothing()
    // Another process may have been first, with another key.
    const inUse = await read(1)
    if (isOurs(inUse)) {
      if (isOurs(await read(2))) await tx.delete(keyCanary).where(eq(keyCanary.id, 2))
      return
    }
    const isPrevious = inUse && sealer.open('canary', inUse.sealed, aboutCanary) === text
    if (isPrevious) {
      await tx.insert(keyCanary).values(canary(2)).onConflictDoNothing()
      if (isOurs(await read(2))) return
    }
    if (!acceptLoss) throw new ConfigError([isPrevious ? otherNewKey : wrongKey])
    await tx.delete(keyCanary)
    await tx.insert(keyCanary).values(canary(1))
  })
}

const wrongKey =
  'OPERATOR_KEY (or operator.key in DATA_DIR) is not the key that the database is sealed with: put that key back, or name it as OPERATOR_KEY_PREVIOUS; who lost it for good sets OPERATOR_KEY_CHANGED=accept-loss, and people recover their wallets.'

const otherNewKey =
  'OPERATOR_KEY is not the new key that was started with before it: put that one back, and run `npm run admin -- key reseal` before the key changes once more.'

/** Of a database from before there was a canary: whether it holds nothing sealed, or something that the key opens. */
async function opensRows(tx: Db, sealer: Sealer): Promise<boolean> {
  let isEmpty = true
  for (const read of sealedTables) {
    const { rows } = await read(tx, '', 20)
    for (const { purpose, about, sealed } of rows) {
      isEmpty = false
      if (sealer.open(purpose, sealed, about) !== undefined) return true
    }
  }
  return isEmpty
}

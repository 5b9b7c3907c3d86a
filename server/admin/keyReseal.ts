import type { Db } from '../db/db.ts'
import { audit } from '../db/schema/audit.ts'
import type { AdminCommand } from './command.ts'
import { sealedTables } from './sealedTables.ts'
import { done, misused } from './words.ts'

/** Rows of one transaction. */
const batch = 100

/**
 * Seals with the operator's key what is sealed with the previous one, in batches that are each whole or not at all. It
 * can be stopped and run again: what was done is found done.
 */
export const keyReseal: AdminCommand = async ({ db, who, sealer }, args) => {
  if (args.length > 0) return misused('It takes no words.')
  // A server that was not started anew would find everything done, and the old key be thrown away.
  if (!sealer?.hasPrevious)
    return misused('The server has no OPERATOR_KEY_PREVIOUS; set it with the new key, and start it anew.')
  const counts = { renewed: 0, current: 0, lost: 0 }
  for (const read of sealedTables) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const from: string = after
      after = await db.transaction(async (transaction) => {
        const tx = transaction as unknown as Db
        const { rows, last } = await read(tx, from, batch)
        for (const { purpose, about, sealed, replace } of rows) {
          const { outcome, text } = sealer.renew(purpose, sealed, about)
          if (text !== undefined) await replace(tx, text)
          counts[outcome] += 1
        }
        return last
      })
    }
  }
  await db.insert(audit).values({ who, action: 'key.reseal', subject: 'OPERATOR_KEY', details: counts })
  const { renewed, current, lost } = counts
  const neither = lost > 0 ? ` ${lost} open with neither key.` : ''
  const told = `Sealed ${renewed} anew; ${current} were sealed with this key already.${neither}`
  return lost > 0 ? { code: 1, output: told } : done(told)
}

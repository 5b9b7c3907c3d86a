import { runAdmin } from '../admin/runAdmin.ts'
import { openDatabase } from '../db/db.ts'
import { createSealer } from '../seal/sealer.ts'

/** Run by crash.test.ts as a process: adds and removes projects until it is killed. */
const { db } = await openDatabase({ kind: 'pglite', folder: process.argv[2] ?? '' })
const sealer = createSealer('k'.repeat(32))
const prefix = process.argv[3] ?? 'p'
for (let count = 0; ; count += 1) {
  const admin = (...argv: string[]) =>
    runAdmin({ db, who: 'admin:crash', sealer, catalogue: undefined as never, changed: () => {} }, argv)
  await admin('project', 'add', `${prefix}-${count}`)
  await admin('origin', 'add', `${prefix}-${count}`, 'https://a.example')
  if (count % 3 === 0) await admin('project', 'remove', `${prefix}-${count}`)
  if (count === 5) console.log('writing')
}

import { sql } from 'drizzle-orm'
import { poolDefaults } from '../config/databaseConfig.ts'
import { openDatabase } from '../db/db.ts'

// A process that closes its database at SIGUSR2, with connections in each state.

const [url = '', state] = process.argv.slice(2)
const times = { connectTimeoutMs: 500, statementTimeoutMs: 500, queryTimeoutMs: 500 }
const idleTimeoutMs = state === 'given up' ? 1_000 : poolDefaults.idleTimeoutMs
const pool = { ...poolDefaults, ...times, backgroundStatementTimeoutMs: 500, idleTimeoutMs }
const database = await openDatabase({ kind: 'postgres', url, pool })
for (const db of [database.db, database.background]) await db.execute(sql`select 1`)

let isEnding = false
process.once('SIGUSR2', () => {
  isEnding = true
})
/** The pool counts none any more that it gave up. */
const areGivenUp = () => database.connections?.().main.idle === 0
const living = setInterval(() => {
  if (isEnding && (state !== 'given up' || areGivenUp())) void end()
}, 10)

async function end(): Promise<void> {
  clearInterval(living)
  if (state === 'in use') database.db.execute(sql`select 1`).catch(() => {})
  await database.close()
  process.stdout.write('closed\n')
}
process.stdout.write('open\n')

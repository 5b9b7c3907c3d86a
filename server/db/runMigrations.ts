import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client } from 'pg'
import { findJournal, type Journal, quoted } from './journal.ts'
import { migrations } from './migrations.ts'
import { firstMigration } from './schemaState.ts'

/**
 * Makes the newest so many changes, which the database lacks, and notes them in the journal. They run in the transaction that
 * is open: its lock covers all of it, also where a pooler gives each transaction another connection.
 */
export async function runMigrations(client: Client, count: number): Promise<void> {
  const journal = await findJournal((statement) => client.query(statement), firstMigration())
  if (!journal.isThere) await makeJournal(client, journal)
  for (const { sql, hash, folderMillis } of readMigrationFiles(migrations).slice(-count)) {
    for (const statement of sql) await client.query(statement)
    await client.query(`insert into ${journal.table} (hash, created_at) values ($1, $2)`, [
      hash,
      folderMillis,
    ])
  }
}

/** A schema is looked for first: making it asks for a right that the role may lack, also where it is there. */
async function makeJournal(client: Client, { schema, table }: Journal): Promise<void> {
  const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [schema])
  if (rows.length === 0) await client.query(`create schema ${quoted(schema)}`)
  await client.query(
    `create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
  )
}

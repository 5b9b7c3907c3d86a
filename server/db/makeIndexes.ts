import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { migrations } from './migrations.ts'

const form = /^CREATE INDEX IF NOT EXISTS "(\w+)" ON "(\w+)" ([^;]+);?$/

/**
 * Makes the indexes of these migrations while others go on writing (`CONCURRENTLY`), which no transaction can do; the
 * migration itself finds them there. An index on a column that the migration adds comes with it.
 */
export async function makeIndexes(client: Client, tags: readonly string[]): Promise<void> {
  for (const tag of tags) {
    const text = readFileSync(join(migrations.migrationsFolder, `${tag}.sql`), 'utf8')
    for (const statement of text.split('--> statement-breakpoint')) {
      const [, name, table, rest] = form.exec(statement.trim()) ?? []
      if (name && table && rest && (await hasTable(client, table)))
        await makeIndex(client, { name, table, rest })
    }
  }
}

const hasTable = async (client: Client, table: string): Promise<boolean> =>
  (await client.query('select to_regclass($1) as found', [table])).rows[0]?.found !== null

async function makeIndex(
  client: Client,
  { name, table, rest }: Record<'name' | 'table' | 'rest', string>,
): Promise<void> {
  const { rows } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  // Of a making that was cut short.
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY "${name}"`)
  try {
    await client.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS "${name}" ON "${table}" ${rest}`)
  } catch (error) {
    if ((error as { code?: string }).code !== undefinedColumn) throw error
  }
}

const undefinedColumn = '42703'

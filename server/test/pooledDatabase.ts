import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../db/db.ts'
import { emptyDatabase } from './emptyDatabase.ts'

/** Embedded databases of this process that no server uses: opening one takes a second, emptying one a few milliseconds. */
const free: Database[] = []

/** Its triggers stay out of it, as those of rows that are only ever added to. */
const emptyTables = sql`
  DO $$
  DECLARE
    name text;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('DELETE FROM %I', name);
    END LOOP;
    FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' LOOP
      EXECUTE format('ALTER SEQUENCE %I RESTART', name);
    END LOOP;
    PERFORM pg_advisory_unlock_all();
  END $$`

/** One with the newest schema and no rows. What a server changes in it but rows, it needs a database of its own for. */
export async function takeDatabase(): Promise<Database> {
  return free.pop() ?? openDatabase(emptyDatabase())
}

export async function giveBackDatabase(database: Database): Promise<void> {
  try {
    await database.db.execute(emptyTables)
    free.push(database)
  } catch {
    // A test broke it on purpose.
    await database.close().catch(() => undefined)
  }
}

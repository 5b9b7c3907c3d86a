import { ConfigError } from '../config/configError.ts'

/** Runs one statement without values. */
export type Run = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>

/** The table in which the migrations of this installation stand. */
export interface Journal {
  /** Quoted, with its schema. */
  readonly table: string
  /** Bare. */
  readonly schema: string
  readonly isThere: boolean
}

const name = '__drizzle_migrations'
/** Where it stands in a database that the program has for itself. */
const shared = 'drizzle'

/**
 * It stands beside the tables where these have a schema of their own (`search_path`), or where the role may make no schema.
 * Several programs in one database may have a journal: ours holds our first migration.
 *
 * @param first ms since 1970 of our first migration
 * @throws ConfigError where the role has no schema to make tables in
 */
export async function findJournal(run: Run, first: number): Promise<Journal> {
  const { own, mayCreate, hasTables } = await look(run)
  if (own === null)
    throw new ConfigError([
      'The search_path of the database role names no schema that is there: create it first.',
    ])
  const states = new Map<string, 'ours' | 'empty' | 'foreign' | undefined>()
  for (const schema of [own, shared]) states.set(schema, await stateOf(run, schema, first))
  const isShared = own === 'public' || hasTables
  if (states.get(own) === 'ours') return journal(own, true)
  if (isShared && states.get(shared) === 'ours') return journal(shared, true)
  const isFree = states.get(shared) === 'empty' || (states.get(shared) === undefined && mayCreate)
  return own === 'public' && isFree ? journal(shared, false) : journal(own, false)
}

export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

const journal = (schema: string, isThere: boolean): Journal => ({
  schema,
  table: `${quoted(schema)}.${quoted(name)}`,
  isThere,
})

async function look(run: Run): Promise<{ own: string | null; mayCreate: boolean; hasTables: boolean }> {
  const { rows } = await run(`select current_schema() as own,
    has_database_privilege(current_database(), 'create') as may_create,
    to_regclass('projects') is not null as has_tables`)
  const [found = {}] = rows
  return {
    own: typeof found['own'] === 'string' ? found['own'] : null,
    mayCreate: found['may_create'] === true,
    hasTables: found['has_tables'] === true,
  }
}

async function stateOf(
  run: Run,
  schema: string,
  first: number,
): Promise<'ours' | 'empty' | 'foreign' | undefined> {
  const { rows } =
    await run(`select has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as is_ours
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${literal(schema)} and c.relname = ${literal(name)}`)
  if (!rows[0]) return undefined
  if (rows[0]['is_ours'] !== true) return 'foreign'
  const { table } = journal(schema, true)
  const counted = await run(
    `select count(*)::int as all, count(*) filter (where created_at = ${first})::int as ours from ${table}`,
  )
  const [{ all, ours } = {}] = counted.rows
  return Number(all) === 0 ? 'empty' : Number(ours) > 0 ? 'ours' : 'foreign'
}

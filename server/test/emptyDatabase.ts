import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../db/db.ts'

const variable = 'GATEHOUSE_EMPTY_DATABASE'

/** Runs before the suites of each project: the first makes a database with the newest schema and keeps its files. */
export async function setup(): Promise<undefined | (() => void)> {
  if (process.env[variable]) return
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-empty-'))
  const { db, close } = await openDatabase({ kind: 'memory' })
  const contents = await (db as unknown as { $client: PGlite }).$client.dumpDataDir('none')
  await close()
  const file = join(folder, 'empty.tar')
  writeFileSync(file, Buffer.from(await contents.arrayBuffer()))
  process.env[variable] = file
  return () => rmSync(folder, { recursive: true })
}

/** An embedded database of a suite's own, with the newest schema and no rows. */
export function emptyDatabase(): Config['database'] {
  const file = process.env[variable]
  return { kind: 'memory', contents: file ? new Blob([readFileSync(file)]) : undefined }
}

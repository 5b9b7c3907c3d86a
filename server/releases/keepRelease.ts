import { inArray, sql } from 'drizzle-orm'
import type { Assets } from '../assets/loadAssets.ts'
import type { Db } from '../db/db.ts'
import { releaseFiles } from '../db/schema/releaseFiles.ts'
import type { Logger } from '../observe/logger.ts'
import type { Sealer } from '../seal/sealer.ts'
import { type Build, filesOf, hashOf, macOf } from './releaseFile.ts'

const everyMs = 6 * 3_600_000
/** Rows of one statement: a build has some 80 files, 2 MB in all. */
const rowsAtOnce = 20

export interface ReleaseParts {
  db: Db
  sealer: Sealer
  assets: Assets
  logger: Logger
}

/**
 * Writes the files of this release for servers of other releases, before its documents name them, and keeps them from
 * being deleted while it runs.
 *
 * @returns how to stop
 */
export async function keepRelease({ logger, ...parts }: ReleaseParts): Promise<() => void> {
  await writeRelease(parts)
  const write = () =>
    void writeRelease(parts).catch((error) =>
      logger.error({ err: error }, 'files of this release were not kept'),
    )
  const timer = setInterval(write, everyMs).unref()
  return () => clearInterval(timer)
}

async function writeRelease({ db, sealer, assets }: Omit<ReleaseParts, 'logger'>): Promise<void> {
  const rows = rowsOf(assets, sealer)
  if (rows.length === 0) return
  const names = inArray(
    sql`(${releaseFiles.build}, ${releaseFiles.path})`,
    rows.map(({ build, path }) => sql`(${build}, ${path})`),
  )
  const kept = await db
    .update(releaseFiles)
    .set({ seenAt: sql`now()` })
    .where(names)
    .returning({
      build: releaseFiles.build,
      path: releaseFiles.path,
      isPacked: releaseFiles.isPacked,
      mac: releaseFiles.mac,
      hash: sql<string>`encode(sha256(${releaseFiles.body}), 'hex')`,
    })
  const keyOf = (row: object, hash: string): string => JSON.stringify({ ...row, hash })
  const whole = new Set(kept.map(({ hash, ...row }) => keyOf(row, hash)))
  const missing = rows.filter(
    ({ build, path, isPacked, mac, body }) => !whole.has(keyOf({ build, path, isPacked, mac }, hashOf(body))),
  )
  for (let from = 0; from < missing.length; from += rowsAtOnce)
    await db
      .insert(releaseFiles)
      .values(missing.slice(from, from + rowsAtOnce))
      .onConflictDoUpdate({
        target: [releaseFiles.build, releaseFiles.path],
        set: { body: sql`excluded.body`, isPacked: sql`excluded.is_packed`, mac: sql`excluded.mac` },
      })
}

/** Files whose names change with their content; what has one name in all releases is served from the newest. */
function rowsOf(assets: Assets, sealer: Sealer) {
  const builds = Object.entries(filesOf(assets)) as [Build, Assets['files']][]
  return builds.flatMap(([build, files]) =>
    [...files]
      .filter(([, { cacheControl }]) => cacheControl.includes('immutable'))
      .map(([path, { br, raw }]) => {
        const file = { build, path, body: br ?? raw, isPacked: br !== undefined }
        return { ...file, mac: macOf(sealer, file) }
      }),
  )
}

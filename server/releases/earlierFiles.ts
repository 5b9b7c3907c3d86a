import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import { type Asset, createAsset } from '../assets/asset.ts'
import { immutable, isHashed } from '../assets/hashedPath.ts'
import { createReadThrough } from '../cache/readThrough.ts'
import type { Db } from '../db/db.ts'
import { releaseFiles } from '../db/schema/releaseFiles.ts'
import type { Sealer } from '../seal/sealer.ts'
import { type Build, macOf } from './releaseFile.ts'

/** Files of releases that ran before this one, or beside it. */
export interface EarlierFiles {
  /** Can a file of that path be there at all? */
  mayHave(build: Build, path: string): boolean
  /** @throws where the database does not answer */
  find(build: Build, path: string): Promise<Asset | undefined>
}

const unpack = promisify(brotliDecompress)
const freshMs = 3_600_000
/** So long a name that is not there is not looked for again, nor a database that does not answer. */
const failureMs = 5_000
/** Bytes of files in memory, in all the forms in which they are sent. */
const mostBytes = 16 * 1024 * 1024
/** More than any file of a build: what unpacks to more is none. */
const mostFileBytes = 8 * 1024 * 1024
/** What a name that is not there takes. */
const nameBytes = 300

export function createEarlierFiles({ db, sealer }: { db: Db; sealer: Sealer }): EarlierFiles {
  const load = async (key: string): Promise<Asset | undefined> => {
    const [build, path] = key.split(' ') as [Build, string]
    const named = and(eq(releaseFiles.build, build), eq(releaseFiles.path, path))
    const [row] = await db.select().from(releaseFiles).where(named)
    if (!row) return undefined
    const { body, isPacked, mac } = row
    if (macOf(sealer, { build, path, body, isPacked }) !== mac) return undefined
    const raw = isPacked ? await unpack(body, { maxOutputLength: mostFileBytes }) : body
    return createAsset(path, raw, immutable, { br: isPacked ? body : undefined, gzip: undefined })
  }
  const files = createReadThrough<Asset | undefined>({
    read: load,
    freshMs,
    isPart: (asset) => asset === undefined,
    failureMs,
    limit: mostBytes,
    sizeOf: (asset) =>
      nameBytes +
      (asset ? [asset.raw, asset.br, asset.gzip].reduce((sum, form) => sum + (form?.length ?? 0), 0) : 0),
  })
  return {
    mayHave: isHashed,
    find: (build, path) => files.get(`${build} ${path}`),
  }
}

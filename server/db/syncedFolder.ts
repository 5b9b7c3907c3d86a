import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from '../files/syncPath.ts'

/** An open file or folder of Emscripten's file system; `nfd`: its descriptor, which folders have none of. */
interface OpenNode {
  nfd?: number
  node: unknown
}

interface FolderModule {
  NODEFS: {
    realPath(node: unknown): string
    stream_ops: { fsync?: (stream: OpenNode) => number }
  }
}

/** `EIO` of Emscripten: PostgreSQL ends at it, because nobody knows what is on the disk then. */
const ioError = 29

/** Called with the path of a file or folder that was written to the disk for good. */
export type OnSync = (path: string) => void

/**
 * A folder whose files reach the disk when PostgreSQL says so. Emscripten's own file system answers each `fsync` without
 * one: what was acknowledged could be gone after a power cut.
 */
export class SyncedFolder extends NodeFS {
  readonly #onSync: OnSync | undefined

  constructor(folder: string, onSync?: OnSync) {
    super(folder)
    this.#onSync = onSync
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(...args)
    const preRun = [made.emscriptenOpts.preRun ?? []].flat()
    const install = (module: unknown): void => {
      const { NODEFS } = module as FolderModule
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        try {
          if (nfd === undefined) syncPath(NODEFS.realPath(node))
          else fs.fsyncSync(nfd)
        } catch {
          return ioError
        }
        this.#onSync?.(NODEFS.realPath(node))
        return 0
      }
    }
    return { emscriptenOpts: { ...made.emscriptenOpts, preRun: [...preRun, install] } }
  }
}

/** How many files are synced at once: a file system writes its journal once for all that wait. */
const syncsAtOnce = 8

/** Everything in the folder, the folder itself, and its name in the one above. */
export async function syncTree(folder: string, onSync?: OnSync): Promise<void> {
  const all = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const paths = [...all.map((name) => join(folder, name)), folder, dirname(folder)].values()
  const work = async () => {
    for (const path of paths) {
      const file = await fs.promises.open(path)
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      onSync?.(path)
    }
  }
  await Promise.all(Array.from({ length: syncsAtOnce }, work))
}

import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { nothing, piece, pieceLimit } from './pieces.ts'

/** Files, and folders with a slash at their end, folders first. */
export function* pathsBelow(folder: string, below = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = `${below}${entry.name}`
    if (entry.isDirectory()) {
      yield `${path}/`
      yield* pathsBelow(folder, `${path}/`)
    } else if (entry.isFile()) yield path
  }
}

/** One file as pieces, or a folder by its name; nothing of a file that was dropped meanwhile, which the log says, too. */
export function* packFile(folder: string, path: string): Generator<Buffer> {
  if (path.endsWith('/')) {
    yield piece(Buffer.from(path))
    yield nothing
    return
  }
  const file = openUnlessGone(join(folder, path))
  if (file === undefined) return
  try {
    yield piece(Buffer.from(path))
    const bytes = Buffer.allocUnsafe(pieceLimit)
    for (let size = readSync(file, bytes); size > 0; size = readSync(file, bytes))
      yield piece(bytes.subarray(0, size))
    yield nothing
  } finally {
    closeSync(file)
  }
}

export function* packBytes(path: string, bytes: Buffer): Generator<Buffer> {
  yield piece(Buffer.from(path))
  yield piece(bytes)
  yield nothing
}

/**
 * Reads in this thread, where PostgreSQL writes, so that no page changes while it is read; after each batch requests get a
 * turn. To wait for each read would take a turn of a busy process for each of a thousand small files.
 */
export async function* inBatches(pieces: Iterable<Buffer>): AsyncGenerator<Buffer> {
  let batch: Buffer[] = []
  let size = 0
  for (const bytes of pieces) {
    batch.push(bytes)
    size += bytes.length
    if (size < pieceLimit) continue
    yield Buffer.concat(batch)
    batch = []
    size = 0
    await nextTurn()
  }
  if (size > 0) yield Buffer.concat(batch)
}

function openUnlessGone(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

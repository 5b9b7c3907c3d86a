import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

export type DiskState = 'ok' | 'full' | 'read_only' | 'failed'

const states: Readonly<Record<string, DiskState>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read_only',
  EACCES: 'read_only',
  EPERM: 'read_only',
}

/** More than a file system keeps beside a name. */
const bytes = 8_192

/**
 * Whether a folder can be written, found by a small file that is written to its disk and removed; the answer holds for a
 * while.
 *
 * @param holdMs how long. @default 10_000
 */
export function createDiskProbe(folder: string, holdMs = 10_000): () => Promise<DiskState> {
  let state: Promise<DiskState> | undefined
  let until = 0
  return () => {
    if (state && performance.now() < until) return state
    until = performance.now() + holdMs
    state = tryWrite(join(folder, `probe.${process.pid}`)).then(
      () => 'ok',
      (error: NodeJS.ErrnoException) => states[error.code ?? ''] ?? 'failed',
    )
    return state
  }
}

async function tryWrite(path: string): Promise<void> {
  try {
    const file = await open(path, 'w', 0o600)
    try {
      await file.writeFile(Buffer.alloc(bytes))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}

import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Writes a file to the disk for good, or of a folder the names in it (`fsync`). */
export function syncPath(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

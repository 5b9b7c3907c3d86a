import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs'

/**
 * Writes a text for the owner alone, and returns when it is on the disk whole.
 *
 * @param flag `wx`: a new file; `a`: behind what is there
 * @throws Error of the system, such as ENOSPC
 */
export function writeSynced(path: string, text: string, flag: 'wx' | 'a'): void {
  const file = openSync(path, flag, 0o600)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk extends Disposable {
  path: string
  fill(): void
  empty(): void
  setReadOnly(isReadOnly: boolean): void
}

/** Whether this machine lets us mount one, which root alone may, and not in every container. */
export const canMount: boolean = (() => {
  try {
    using _ = smallDisk()
    return true
  } catch {
    return false
  }
})()

/** A file system in memory. */
export function smallDisk(megabytes = 1): SmallDisk {
  const place = mkdtempSync(join(tmpdir(), 'gatehouse-disk-'))
  const path = join(place, 'disk')
  const run = (name: 'mount' | 'umount', ...args: string[]) =>
    execFileSync(name, [...args, path], { stdio: 'pipe' })
  mkdirSync(path)
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs')
  } catch (error) {
    rmSync(place, { recursive: true })
    throw error
  }
  const ballast = join(path, 'ballast')
  return {
    path,
    fill() {
      try {
        for (;;) writeFileSync(ballast, Buffer.alloc(4_096), { flag: 'a' })
      } catch {
        // Full.
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    setReadOnly: (isReadOnly) => run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`),
    [Symbol.dispose]() {
      run('umount', '-l')
      rmSync(place, { recursive: true })
    },
  }
}

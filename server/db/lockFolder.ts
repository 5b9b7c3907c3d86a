import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../files/makeFolder.ts'

/** Another live process works on the folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
  readonly pid: number
  constructor(folder: string, pid: number) {
    super(
      `Process ${pid} already uses ${folder}. The embedded database takes one process: stop that one, give this one another DATA_DIR, or set DATABASE_URL.`,
    )
    this.pid = pid
  }
}

/**
 * Takes the folder for this process and returns the release. A lock whose process is gone is taken over:
 * a process is told from a later one with the same id by its start time.
 *
 * @throws FolderInUseError
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder)
  const path = join(folder, 'lock')
  const mine = `${process.pid} ${startTime(process.pid)}`
  for (;;) {
    if (create(path, mine)) {
      return () => {
        if (read(path) === mine) rmSync(path, { force: true })
      }
    }
    const holder = read(path)
    if (holder === undefined) continue
    const pid = Number(holder.split(' ')[0])
    if (isAlive(holder, pid)) throw new FolderInUseError(folder, pid)
    setAside(path, holder)
  }
}

/** The file appears with its content or not at all; false when it is there already. */
function create(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}.new`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves a dead lock away; what was not the dead one is put back. */
function setAside(path: string, dead: string): void {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (read(aside) === dead) rmSync(aside, { force: true })
  else renameSync(aside, path)
}

function isAlive(holder: string, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return holder === `${pid} ${startTime(pid)}`
}

/** Clock ticks since boot at which the process began (field 22 of /proc/<pid>/stat); '' where there is none. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

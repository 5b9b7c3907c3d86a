import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../demo/chains/freePort.ts'

const execFileAsync = promisify(execFile)
const installed = '/usr/lib/postgresql'
/** Names the files of a cluster that was never started: copying them takes less than making them. */
export const newClusterVariable = 'GATEHOUSE_TEST_NEW_CLUSTER'

/** Folder of the newest PostgreSQL of this machine. */
export const postgresBin = existsSync(installed)
  ? readdirSync(installed)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(installed, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')))
  : undefined

export interface TestPostgres extends AsyncDisposable {
  url: string
  /** Stops every process of it, as a machine does that hangs: connections are taken and nothing answers. */
  freeze(): void
  thaw(): void
}

/** Runs a program of PostgreSQL, which refuses to run as root: root runs it as nobody. */
async function runPostgres(folder: string, program: string, args: string[]): Promise<void> {
  if (!postgresBin) throw new Error('PostgreSQL is not installed')
  const command = [join(postgresBin, program), ...args]
  const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'nobody', '--', ...command] : command
  const child = spawn(file, rest, { stdio: 'ignore', cwd: folder })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}

const isRoot = process.getuid?.() === 0

/** A folder with the files of a new cluster in `data`. */
export async function makeCluster(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pg-'))
  const data = join(folder, 'data')
  chmodSync(folder, 0o777)
  const made = process.env[newClusterVariable]
  if (made) {
    await execFileAsync('cp', ['-a', made, data])
    return folder
  }
  mkdirSync(data)
  if (isRoot) await execFileAsync('chown', ['-R', 'nobody', folder])
  const locale = ['--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']
  await runPostgres(folder, 'initdb', ['-D', data, '-U', 'app', '--auth=trust', ...locale])
  return folder
}

/** A cluster of its own on a free port, gone afterwards. */
export async function postgres(): Promise<TestPostgres> {
  const folder = await makeCluster()
  const data = join(folder, 'data')
  const run = (name: string, args: string[]) => runPostgres(folder, name, args)
  const port = await freePort()
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`
  await run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])
  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const [main = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').split(' ')
    for (const pid of [main, ...children]) {
      try {
        if (pid.trim()) process.kill(Number(pid), name)
      } catch {
        // It ended meanwhile.
      }
    }
  }
  return {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async [Symbol.asyncDispose]() {
      signal('SIGCONT')
      await run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

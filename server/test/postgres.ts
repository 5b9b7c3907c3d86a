import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../demo/chains/freePort.ts'

const installed = '/usr/lib/postgresql'

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

/** A cluster of its own on a free port, gone afterwards. It refuses to run as root, so root runs it as nobody. */
export async function postgres(): Promise<TestPostgres> {
  if (!postgresBin) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pg-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  const isRoot = process.getuid?.() === 0
  chmodSync(folder, 0o777)
  if (isRoot) execFileSync('chown', ['-R', 'nobody', folder])
  const run = (name: string, args: string[]) => {
    const command = [join(postgresBin, name), ...args]
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'nobody', '--', ...command] : command
    execFileSync(file, rest, { stdio: 'ignore', cwd: folder })
  }
  const port = await freePort()
  run('initdb', ['-D', data, '-U', 'app', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'])
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])
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
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

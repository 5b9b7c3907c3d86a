import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../demo/chains/freePort.ts'
import { eventually } from '../../scripts/suites/eventually.ts'

export const pgbouncerBin = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)

export interface TestPgBouncer extends AsyncDisposable {
  url: string
}

/** The program before one database, in transaction mode, with so many connections to PostgreSQL. It refuses to run as root. */
export async function pgbouncer(target: string, size: number): Promise<TestPgBouncer> {
  if (!pgbouncerBin) throw new Error('PgBouncer is not installed')
  const { hostname, port: targetPort, username, pathname } = new URL(target)
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  const database = pathname.slice(1)
  writeFileSync(
    settings,
    `[databases]
${database} = host=${hostname} port=${targetPort} dbname=${database} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
`,
  )
  const command = [pgbouncerBin, settings]
  const [file = '', ...rest] =
    process.getuid?.() === 0 ? ['runuser', '-u', 'nobody', '--', ...command] : command
  const child: ChildProcess = spawn(file, rest, { stdio: 'ignore' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await eventually(() => listens(port))
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${database}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const listens = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    }).once('error', reject)
  })

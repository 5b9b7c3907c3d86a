// Runs before anything is installed, so it uses nothing but Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.gatehouse-installed'

/** Runs a program in the foreground; a failure ends the whole script with its code. */
export function run(command, args, env = {}) {
  const { status, signal } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? (signal ? 1 : 0))
}

/**
 * Runs a program in the foreground that ends with this one: signals are passed on, and where this process is killed the
 * program sees its channel close. npm passes no signal through its shell, so its end is watched.
 */
export function runUntilEnded(command, args, env = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(command, args, { stdio, env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)))
  const starters = process.env.npm_lifecycle_event ? [process.ppid, parentOf(process.ppid)] : []
  const watch = () => starters.every(isAlive) || child.kill('SIGTERM')
  if (starters.length > 0) setInterval(watch, 500)
}

const parentOf = (pid) => {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(stdout) || pid
}

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    return code === 'EPERM'
  }
}

/** Installs the dependencies when the lock file is not the one they were installed from. */
export function installDependencies() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Gatehouse needs Node 20.19 or newer; this is ${process.version}.`)
    process.exit(1)
  }
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing dependencies…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'])
  writeFileSync(stamp, lock)
}

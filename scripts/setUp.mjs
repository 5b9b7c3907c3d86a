// Runs before anything is installed, so it uses nothing but Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.gatehouse-installed'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a program in the foreground, to its end; a failure ends the whole script with its code. */
export async function run(command, args, env = {}) {
  await ended(spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }))
}

/** Runs the last program of a script. Where this process is killed, the program sees its channel close. */
export async function runUntilEnded(command, args, env = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  await ended(spawn(command, args, { stdio, env: { ...process.env, ...env } }))
  process.exit()
}

/**
 * Waits for a program that ends with this one: signals are passed on, and because npm passes no signal through its
 * shell, the end of npm is watched.
 */
async function ended(child) {
  const passOn = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, passOn)
  const starters = process.env.npm_lifecycle_event ? [process.ppid, parentOf(process.ppid)] : []
  const watch = setInterval(() => starters.every(isAlive) || child.kill('SIGTERM'), 500)
  const [status, signal] = await once(child, 'exit')
  clearInterval(watch)
  for (const each of signals) process.off(each, passOn)
  if (status !== 0) process.exit(status ?? (signal ? 1 : 0))
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
export async function installDependencies() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Gatehouse needs Node 20.19 or newer; this is ${process.version}.`)
    process.exit(1)
  }
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing dependencies…')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'])
  writeFileSync(stamp, lock)
}

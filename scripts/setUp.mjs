// Runs before anything is installed, so it uses nothing but Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.gatehouse-installed'

/** Runs a program in the foreground; a failure ends the whole script with its code. */
export function run(command, args, env = {}) {
  const { status, signal } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? (signal ? 1 : 0))
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
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lock)
}

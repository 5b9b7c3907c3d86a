import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../e2e/fixtures/isAlive.ts'

/** A service manager signals npm alone; Ctrl+C and a closed terminal signal all that the terminal runs. */
const ends = [
  ['SIGTERM', (npm: number) => npm],
  ['SIGINT', (npm: number) => -npm],
  ['SIGHUP', (npm: number) => -npm],
] as const
const ways = ['run', 'runUntilEnded'].flatMap((name) =>
  ends.map(([signal, target]) => [name, signal, target] as const),
)

test.each(ways)('behavior: a program of %s ends with npm, by %s', async (name, signal, target) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-set-up-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const put = (file: string, text: string): void => writeFileSync(join(folder, file), text)
  put('package.json', JSON.stringify({ scripts: { start: 'node start.mjs' } }))
  const setUp = JSON.stringify(`file://${process.cwd()}/scripts/setUp.mjs`)
  put('start.mjs', `import { ${name} } from ${setUp}\nawait ${name}('node', ['wait.mjs'])`)
  put(
    'wait.mjs',
    "import { writeFileSync } from 'node:fs'; setInterval(() => {}, 1e6); writeFileSync('pid', String(process.pid))",
  )

  const npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore', detached: true })
  const pid = () => (existsSync(join(folder, 'pid')) ? Number(readFileSync(join(folder, 'pid'), 'utf8')) : 0)
  await expect.poll(pid).toBeGreaterThan(0)
  onTestFinished(() => void (isAlive(pid()) && process.kill(pid(), 'SIGKILL')))
  process.kill(target(npm.pid ?? 0), signal)
  await expect.poll(() => [pid(), npm.pid ?? 0].filter(isAlive)).toEqual([])
})

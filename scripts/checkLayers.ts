import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['host-sdk', 'widget', 'server', 'demo', 'e2e', 'bench', 'scripts']

export interface LayerCheck {
  ok: boolean
  report: string
}

/** Import rules of .dependency-cruiser.cjs over a tree; seeing no module at all is a failure too. */
export function checkLayers(folder: string = root): LayerCheck {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      `${root}/node_modules/dependency-cruiser/bin/dependency-cruise.mjs`,
      ...rooms.filter((room) => existsSync(join(folder, room))),
      '--config',
      `${root}/.dependency-cruiser.cjs`,
      '--output-type',
      'json',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  try {
    const { summary } = JSON.parse(stdout) as {
      summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] }
    }
    const lines = summary.violations.map(({ from, to, rule }) => `  ${rule.name}: ${from} → ${to}`)
    if (summary.totalCruised === 0) lines.push('  no module was looked at')
    return { ok: lines.length === 0, report: [`${summary.totalCruised} modules`, ...lines].join('\n') }
  } catch {
    return { ok: false, report: stderr || stdout }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, report } = checkLayers()
  console.log(`layers: ${report}`)
  process.exitCode = ok ? 0 : 1
}

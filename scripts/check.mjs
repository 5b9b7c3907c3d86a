// `npm run check`: format, lint, types, layers, unused, unit tests, sizes. Green means ready to commit.
import { spawnSync } from 'node:child_process'
import { installDependencies } from './setUp.mjs'

installDependencies()
const steps = [
  ['format and lint', 'npx', ['biome', 'check', '.']],
  ['types', 'npx', ['tsc', '-p', '.']],
  ['layers', 'node', ['--import', 'tsx', 'scripts/checkLayers.ts']],
  ['unused', 'npx', ['knip']],
  ['unit tests', 'npx', ['vitest', 'run', '--project', 'unit', '--reporter=default', '--silent=passed-only']],
  ['build', 'node', ['--import', 'tsx', 'scripts/build.ts']],
  ['sizes', 'node', ['--import', 'tsx', 'scripts/checkSizes.ts']],
]
const failed = []
for (const [name, command, args] of steps) {
  console.log(`\n— ${name}`)
  if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\ncheck: all green' : `\ncheck: failed at ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

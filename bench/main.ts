import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { buildBench } from './build.ts'
import { bridge } from './groups/bridge.ts'
import { data } from './groups/data.ts'
import { demo } from './groups/demo.ts'
import { lighthouse } from './groups/lighthouse.ts'
import { login } from './groups/login.ts'
import { open } from './groups/open.ts'
import { page } from './groups/page.ts'
import { scale } from './groups/scale.ts'
import { server } from './groups/server.ts'
import { sizes } from './groups/sizes.ts'
import { swaps } from './groups/swaps.ts'
import { wallets } from './groups/wallets.ts'
import type { Group } from './lib/group.ts'
import type { Figure } from './report/figure.ts'
import { table } from './report/table.ts'

/** `npm run bench`: what each part costs, beside the least that it could cost, measured in the same run. */
const groups: Record<string, Group> = {
  sizes,
  page,
  lighthouse,
  open,
  bridge,
  server,
  data,
  login,
  swaps,
  wallets,
  scale,
  // It builds anew what the others look at.
  demo,
}
const path = 'bench/results/latest.json'

const argument = (name: string): string | undefined =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1]
const only = argument('only')?.split(',') ?? Object.keys(groups)
const unknown = only.filter((name) => !Object.hasOwn(groups, name))
if (unknown.length > 0) {
  console.error(`No such group: ${unknown.join(', ')}. There are ${Object.keys(groups).join(', ')}.`)
  process.exit(2)
}

await buildBench()
const options = { quick: process.argv.includes('--quick') }
const figures: Figure[] = []
const notes = new Map<string, readonly string[]>()
for (const name of only) {
  const startedAt = performance.now()
  process.stderr.write(`${name}… `)
  const result = await groups[name]?.(options)
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
  figures.push(...(result?.figures ?? []))
  notes.set(name, result?.notes ?? [])
}

const missed = figures.filter(({ met }) => met === false)
const asked = figures.filter(({ met }) => met !== undefined)
mkdirSync('bench/results', { recursive: true })
const machine = { node: process.version, cpus: cpus().length, cpu: cpus()[0]?.model ?? '' }
writeFileSync(
  path,
  `${JSON.stringify({ at: new Date().toISOString(), ...options, machine, figures, notes: Object.fromEntries(notes) }, null, 2)}\n`,
)
console.log(`\n${table(figures, notes)}`)
console.log(`${asked.length - missed.length} of ${asked.length} targets met · ${path}`)
// A client of WalletConnect keeps its clocks after its end, and with them the process.
process.exit()

import { fuzzBridge } from './bridge/fuzzBridge.ts'
import { fuzzHttp } from './http/fuzzHttp.ts'
import { fuzzNodes } from './nodes/fuzzNodes.ts'
import type { Found, FuzzOptions } from './report.ts'

/**
 * `npm run fuzz`: messages to the bridge, requests to the server and answers of nodes, changed at random, whose seed is printed.
 *
 *   --only=bridge,http,nodes   parts
 *   --messages=N         to the bridge, 1,000,000 by default
 *   --requests=N         to the server, 100,000 by default
 *   --answers=N          odd ones of nodes, 100,000 by default
 *   --seed=N             repeats a run
 *   --minutes=N          most that it takes, 30 by default
 *
 * Prints JSON; ends with 1 when something happened that must not.
 */
const argument = (name: string): string | undefined =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3)
const number = (name: string, otherwise: number): number => {
  const value = Number(argument(name) ?? otherwise)
  if (Number.isSafeInteger(value) && value >= 0) return value
  console.error(`--${name} is not a number`)
  process.exit(2)
}

const seed = number('seed', Math.floor(Math.random() * 2 ** 32))
const deadline = performance.now() + number('minutes', 30) * 60_000
const parts: Record<string, { run: (options: FuzzOptions) => Promise<Found>; count: number }> = {
  bridge: { run: fuzzBridge, count: number('messages', 1_000_000) },
  http: { run: fuzzHttp, count: number('requests', 100_000) },
  nodes: { run: fuzzNodes, count: number('answers', 100_000) },
}
const only = argument('only')?.split(',') ?? Object.keys(parts)
const unknown = only.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

const found: Record<string, Found> = {}
for (const name of only) {
  const part = parts[name]
  if (!part) continue
  process.stderr.write(`${name}, seed ${seed}… `)
  found[name] = await part.run({ seed, count: part.count, deadline })
  process.stderr.write(`${found[name].faults.length} faults\n`)
}
console.log(JSON.stringify({ seed, node: process.version, ...found }, null, 2))
process.exit(Object.values(found).every(({ faults }) => faults.length === 0) ? 0 : 1)

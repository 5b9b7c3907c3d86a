import type { Random } from '../random.ts'

/** What stands in answers of nodes where something else should. */
const odd: readonly unknown[] = [
  null,
  '',
  '0x',
  '0X5',
  '0x05',
  '5',
  5,
  -1,
  0.5,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  [null],
  { error: { code: -32_000, message: 'odd' } },
  'null',
  'undefined',
  'NaN',
  '0x'.concat('f'.repeat(400)),
  '\u0000\u202e\ud800',
  '__proto__',
  { __proto__: null, toString: 1 },
  'x'.repeat(5_000),
]

/** The same value with one part of it, chosen at random, replaced, left out or doubled. */
export function oddValue(random: Random, value: unknown): unknown {
  const isLeaf = typeof value !== 'object' || value === null
  const keys = isLeaf ? [] : Object.keys(value)
  if (keys.length === 0 || random.chance(0.15)) return random.pick(odd)
  const key = random.pick(keys)
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const parts = copy as Record<string, unknown>
  if (random.chance(0.15)) delete parts[key]
  else parts[key] = oddValue(random, parts[key])
  return copy
}

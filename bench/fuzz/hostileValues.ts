import type { Random } from './random.ts'

/** Names that mean something to an object, a promise, comlink or JSON. */
export const specialNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  'call',
  'apply',
  'bind',
  '__defineGetter__',
  '',
  '0',
  'id',
  'type',
  'path',
  'ok',
  'error',
] as const

const code = 'globalThis.fuzzRan = true'
const texts = [
  '',
  'x',
  'eip155',
  'eip155:1',
  'null',
  'javascript:alert(1)',
  '<img src=x onerror="globalThis.fuzzRan=true">',
  code,
  `{{constructor.constructor("${code}")()}}`,
  '\u202e\u0000\ud800',
  '../../etc/passwd',
  'url(https://attacker.example)',
  '0x',
  `0x${'f'.repeat(64)}`,
  '0xAAaaAaaaAAaAAaAAaAaaaAaaAAAaaaAaaaaaaaAa',
  'https://attacker.example/',
  '9'.repeat(400),
]
const numbers = [0, -0, 1, -1, 0.5, 64, 2 ** 31, 2 ** 53, 1e308, Number.NaN, Number.POSITIVE_INFINITY]

export function hostileText(random: Random): string {
  if (random.chance(0.0005)) return 'x'.repeat(1_000_000 + random.below(600_000))
  if (random.chance(0.01)) return random.pick(texts).repeat(random.below(500))
  return random.pick(texts)
}

/** Values that structured cloning carries and JSON does not. */
const cloneable: readonly ((random: Random) => unknown)[] = [
  () => 1n,
  () => 1n << 4_096n,
  () => new Date(0),
  () => new Date(Number.NaN),
  () => /a+$/,
  () => new Map<unknown, unknown>([['__proto__', { polluted: true }]]),
  () => new Set([1, 'x']),
  () => new Uint8Array(8),
  () => new ArrayBuffer(16),
  () => new Error('not plain'),
  () => Object('boxed'),
  // biome-ignore lint/suspicious/noSparseArray: the holes are the test
  () => [1, , 3],
  () => Object.assign([1], { extra: 1 }),
  () => {
    const cyclic: Record<string, unknown> = {}
    cyclic['self'] = cyclic
    return cyclic
  },
  (random) => {
    let deep: unknown = 'x'
    for (let level = 0; level < 60 + random.below(300); level++) deep = random.chance(0.5) ? [deep] : { deep }
    return deep
  },
  // An own `__proto__`, as JSON gives it.
  () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  (random) => Array.from({ length: random.below(3_000) }, () => 0),
  (random) => Object.fromEntries(Array.from({ length: random.below(500) }, (_, at) => [`k${at}`, at])),
]

/** Anything a port carries. */
export function hostileValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 3 ? 4 : 7)
  if (kind === 0) return hostileText(random)
  if (kind === 1) return random.pick(numbers)
  if (kind === 2) return random.pick([null, undefined, true, false])
  if (kind === 3) return random.chance(0.2) ? random.pick(cloneable)(random) : random.pick(texts)
  if (kind === 4) return Array.from({ length: random.below(4) }, () => hostileValue(random, depth + 1))
  const entries = Array.from({ length: random.below(4) }, () => [
    random.chance(0.5) ? random.pick(specialNames) : random.pick(texts),
    hostileValue(random, depth + 1),
  ])
  return Object.fromEntries(entries)
}

/** Those that may be set on any object: neither its prototype nor the length of a list. */
const ownNames = specialNames.filter((name) => name !== '__proto__' && name !== 'length')

/** The same value with one part of it replaced, removed or added, at any depth. */
export function mutated(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.2)) {
    if (typeof value === 'string' && random.chance(0.5)) return mutatedText(random, value)
    return hostileValue(random)
  }
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
  const keys = Object.keys(copy)
  const fields = copy as Record<string, unknown>
  const key = keys.length > 0 ? random.pick(keys) : random.pick(ownNames)
  const way = random.below(5)
  if (way === 0) delete fields[key]
  else if (way === 1) fields[random.pick(ownNames)] = hostileValue(random)
  else fields[key] = mutated(random, fields[key])
  return copy
}

function mutatedText(random: Random, text: string): string {
  const at = random.below(text.length + 1)
  return random.pick([
    text.slice(0, at),
    `${text.slice(0, at)}${random.pick(texts)}${text.slice(at)}`,
    text.toUpperCase(),
    `${text}\u0000`,
    ` ${text}`,
    text.repeat(1 + random.below(40)),
  ])
}

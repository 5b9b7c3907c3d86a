import { hostileValue, mutated } from '../../hostileValues.ts'
import type { Random } from '../../random.ts'
import { encodedWord, hostileWord } from '../hostileWords.ts'
import type { WireRequest } from '../wireRequest.ts'

/** As JSON, as far as it goes. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part)) ?? ''
  } catch {
    return '{"cyclic":[]}'
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const polluting = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}'

/** One field, at most this deep, is a hostile word. */
function withWord(random: Random, value: unknown, word: string, levels = 50): unknown {
  if (typeof value !== 'object' || value === null || levels === 0) return word
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
  const keys = Object.keys(copy)
  if (keys.length === 0) return word
  const key = random.pick(keys) as keyof typeof copy
  copy[key] = withWord(random, copy[key], word, levels - 1) as never
  return copy
}

const ways: readonly ((random: Random, body: string) => string)[] = [
  (random, body) => jsonOf(mutated(random, parsed(body))),
  (random, body) => jsonOf(mutated(random, mutated(random, parsed(body)))),
  (random, body) => jsonOf(withWord(random, parsed(body), hostileWord(random))),
  (random, body) => jsonOf(withWord(random, parsed(body), hostileWord(random))),
  (random, body) => body.slice(0, random.below(body.length + 1)),
  (random, body) =>
    `${body.slice(0, random.below(body.length + 1))}${random.pick(['}', '"', ',', '\u0000', ']', '//'])}`,
  (_, body) => body.replace('{', `{${polluting},`),
  (_, body) => body.replace(/\}$/, `,${polluting}}`),
  (random) => {
    const depth = 100 + random.below(8_000)
    return random.chance(0.5)
      ? '['.repeat(depth) + ']'.repeat(depth)
      : '{"a":'.repeat(depth) + '1'.padEnd(depth + 1, '}')
  },
  (random, body) =>
    body.replaceAll(/\d+/g, random.pick(['1e999', '-0', '9'.repeat(300), '1E+2', '0.1', '-1', '1e-999'])),
  (_, body) => `[${body},${body}]`,
  (random, body) => `[${Array.from({ length: random.below(300) }, () => body).join()}]`.slice(0, 200_000),
  (random) => jsonOf(hostileValue(random)),
  (_, body) => `\ufeff${body}`,
  () => '',
  () => 'null',
  (random) => `a=${encodedWord(hostileWord(random))}&__proto__=1&a=2&a[b]=3`,
  (random) => `"${'x'.repeat(random.below(40_000))}"`,
]

export function changeBody(random: Random, request: WireRequest): void {
  if (random.chance(0.003)) request.body = `{"x":"${'y'.repeat(1_100_000)}"}`
  else if (random.chance(0.06)) request.encoding = random.pick(['latin1', 'utf16le', 'base64'])
  else request.body = random.pick(ways)(random, request.body ?? '{}')
}

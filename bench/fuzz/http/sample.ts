import type { JsonSchema } from '../../../server/v1/openApi/jsonSchema.ts'
import type { Random } from '../random.ts'
import { words, wordsByName } from './words.ts'

/** A value that fits a schema, as far as words of ours do: `name` is that of the field it stands in. */
export function sample(random: Random, schema: JsonSchema, name = ''): unknown {
  const some = schema.anyOf ?? schema.oneOf
  if (some) return sample(random, random.pick(some), name)
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'object') return sampleObject(random, schema)
  if (type === 'array') return sampleList(random, schema, name)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  if (type === 'integer' || type === 'number') return sampleNumber(random, schema)
  return sampleText(random, schema, name)
}

function sampleObject(random: Random, { properties = {}, required = [], additionalProperties }: JsonSchema) {
  const entries = Object.entries(properties)
    .filter(([key]) => required.includes(key) || random.chance(0.5))
    .map(([key, part]) => [key, sample(random, part, key)])
  if (entries.length === 0 && typeof additionalProperties === 'object')
    entries.push([random.pick(words), sample(random, additionalProperties)])
  return Object.fromEntries(entries)
}

function sampleList(random: Random, { items = {}, prefixItems, minItems }: JsonSchema, name: string) {
  if (prefixItems) return prefixItems.map((part) => sample(random, part, name))
  const length = Math.max(Number(minItems ?? 0), random.below(3))
  return Array.from({ length }, () => sample(random, items, name))
}

function sampleNumber(random: Random, { minimum, maximum }: JsonSchema): number {
  const from = typeof minimum === 'number' ? Math.max(minimum, -1e6) : 0
  const to = typeof maximum === 'number' ? Math.min(maximum, 1e6) : 100
  return from + random.below(Math.max(1, to - from))
}

function sampleText(random: Random, schema: JsonSchema, name: string): string {
  const named = wordsByName[name]
  if (named && random.chance(0.9)) return random.pick(named)
  const {
    pattern,
    minLength = 0,
    maxLength = Number.POSITIVE_INFINITY,
  } = schema as {
    pattern?: string
    minLength?: number
    maxLength?: number
  }
  const form = pattern === undefined ? undefined : new RegExp(pattern)
  const fitting = words.filter(
    (word) => (form?.test(word) ?? true) && word.length >= minLength && word.length <= maxLength,
  )
  return fitting.length > 0 ? random.pick(fitting) : 'x'.repeat(Math.min(Math.max(minLength, 1), 100))
}

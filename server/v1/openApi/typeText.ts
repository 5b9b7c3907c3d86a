import type { JsonSchema } from './jsonSchema.ts'

/** A schema as a person reads it: in the words of TypeScript. */
export function typeText(schema: JsonSchema, indent = ''): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeText(choice, indent)))].join(' | ')
  if (schema.type === 'array') return arrayText(schema, indent)
  if (schema.type === 'object') return objectText(schema, indent)
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeText({ ...schema, type }, indent)).join(' | ')
  return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown')
}

function arrayText({ items, prefixItems }: JsonSchema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((item) => typeText(item, indent)).join(', ')}]`
  const item = typeText(items ?? {}, indent)
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function objectText({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  if (!properties) {
    const value =
      typeof additionalProperties === 'object' ? typeText(additionalProperties, indent) : 'unknown'
    return `{ [name: string]: ${value} }`
  }
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(schema, inner)}\n`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`
}

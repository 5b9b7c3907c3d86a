import { fromBase64url, toBase64url } from './bytes.ts'

/**
 * Plain values as text and back: JSON, with bigints and bytes beside strings. Every string has a mark in front, so that no
 * text of a page can come out as anything else.
 */
export const encode = (value: unknown): string => JSON.stringify(marked(value))

/** @throws Error for a text that `encode` does not write */
export const decode = (text: string): unknown => unmarked(JSON.parse(text))

function marked(value: unknown): unknown {
  if (typeof value === 'string') return `s${value}`
  if (typeof value === 'bigint') return `n${value}`
  if (value instanceof Uint8Array) return `b${toBase64url(value)}`
  if (Array.isArray(value)) return value.map(marked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part)]))
}

function unmarked(value: unknown): unknown {
  if (typeof value === 'string') return unmarkedText(value)
  if (Array.isArray(value)) return value.map(unmarked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unmarked(part)]))
}

function unmarkedText(text: string): unknown {
  const rest = text.slice(1)
  switch (text[0]) {
    case 's':
      return rest
    case 'n':
      return BigInt(rest)
    case 'b':
      return fromBase64url(rest)
    default:
      throw new Error('A text without a mark')
  }
}

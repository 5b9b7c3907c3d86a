export type Fields = Readonly<Record<string, unknown>>

/** Longer no wallet's word is. */
const longestText = 200_000

/** An object, also as JSON text; `undefined` for what is none. */
export function asFields(value: unknown): Fields | undefined {
  if (typeof value === 'string') {
    if (value.length > longestText) return undefined
    try {
      const parsed: unknown = JSON.parse(value)
      return typeof parsed === 'string' ? undefined : asFields(parsed)
    } catch {
      return undefined
    }
  }
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : undefined
}

export type Fields = Readonly<Record<string, unknown>>

/** What stands in a value of whatever kind. */
export const fieldsOf = (value: unknown): Fields =>
  value && typeof value === 'object' ? (value as Fields) : {}

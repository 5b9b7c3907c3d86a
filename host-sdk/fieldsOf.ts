export type Fields = Readonly<Record<string, unknown>>

/** What stands in a value of whatever kind. */
export const fieldsOf = (value: unknown): Fields =>
  value && typeof value === 'object' ? (value as Fields) : {}

/** The entry of a table, but nothing that every object has. */
export const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, name: unknown): Entry | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined

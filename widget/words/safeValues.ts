import { paired } from '../format/verbatim.ts'

export type WordValues = Record<string, string | number>

/**
 * Values are foreign: names that wallets, pages and tokens gave themselves. Lingui also resolves `\u…` that
 * stand in them, so a backslash becomes its look-alike; what can't be seen, and marks of `format/verbatim.ts` that are no
 * pair, have their names.
 */
export const safeValues = (values: WordValues): WordValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? paired(value).replaceAll('\\', '⧵') : value,
    ]),
  )

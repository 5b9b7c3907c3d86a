import { paired } from '../format/verbatim.ts'
import { visibleText } from '../format/visibleText.ts'

export type WordValues = Record<string, string | number>

/**
 * Values are foreign: names that wallets, pages and tokens gave themselves. Lingui also resolves `\u…` that
 * stand in them, so a backslash becomes its look-alike, and marks of `format/verbatim.ts` stay in pairs only.
 */
export const safeValues = (values: WordValues): WordValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? paired(visibleText(value)).replaceAll('\\', '⧵') : value,
    ]),
  )

import type { CatalogueSnapshot } from '../catalogue/snapshot.ts'
import { rdnsAliases } from '../contract/rdnsAliases.ts'

const chiefOf = (rdns: string): string =>
  (Object.hasOwn(rdnsAliases, rdns) ? rdnsAliases[rdns] : undefined) ?? rdns

const aliasesOf = (rdns: string): string[] =>
  Object.keys(rdnsAliases).filter((alias) => rdnsAliases[alias] === rdns)

/**
 * Every mark of the wallets that a project excludes by id or rdns, in lower case: one of the page has no id, and where it does
 * not announce itself by EIP-6963, no rdns.
 */
export function marksOf(words: readonly string[], wallets: CatalogueSnapshot['byId']): string[] {
  const marks = words.flatMap((given) => {
    const word = given.toLowerCase()
    const byId = wallets.get(word)
    const chief = chiefOf(byId?.rdns ?? word)
    const found = byId ? [byId] : [...wallets.values()].filter(({ rdns }) => rdns && chiefOf(rdns) === chief)
    return [word, ...found.map(({ name }) => name), chief, ...aliasesOf(chief)]
  })
  return [...new Set(marks)]
}

import { type CatalogueEntry, parseEntries } from './entry.ts'
import wallets from './wallets.json' with { type: 'json' }

/** The list that comes with the product, kept by hand. */
export const shippedEntries = (): CatalogueEntry[] => {
  const entries = parseEntries({ wallets })
  if (typeof entries === 'string') throw new Error(`The shipped wallets are wrong: ${entries}`)
  return entries
}

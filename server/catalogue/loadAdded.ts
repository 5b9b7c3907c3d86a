import { asc } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { catalogueWallets } from '../db/schema/catalogueWallets.ts'
import { type CatalogueEntry, parseEntry } from './entry.ts'

/** What the operator added; rows that an older or newer version wrote and this one does not understand stay out. */
export async function loadAdded(db: Db): Promise<CatalogueEntry[]> {
  const rows = await db
    .select({ entry: catalogueWallets.entry })
    .from(catalogueWallets)
    .orderBy(asc(catalogueWallets.id))
  return rows.flatMap(({ entry }) => {
    const parsed = parseEntry(entry)
    return typeof parsed === 'string' ? [] : [parsed]
  })
}

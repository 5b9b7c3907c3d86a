import { loadAdded } from '../catalogue/loadAdded.ts'
import { shippedEntries } from '../catalogue/shippedEntries.ts'
import type { AdminContext } from './command.ts'

/** Ids of all wallets that people may find; `undefined` where another catalogue is copied. */
export async function catalogueIds({
  db,
  catalogue: { file, isCopied },
}: Pick<AdminContext, 'db' | 'catalogue'>): Promise<ReadonlySet<string> | undefined> {
  if (isCopied) return undefined
  return new Set([...shippedEntries(), ...file, ...(await loadAdded(db))].map(({ id }) => id))
}

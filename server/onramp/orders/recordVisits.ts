import type { OnrampProviderName } from '../../contract/onrampProviders.ts'
import type { Db } from '../../db/db.ts'
import { onrampVisits } from '../../db/schema/onramp.ts'
import { addressKey } from './addressKey.ts'

export interface Visit {
  provider: OnrampProviderName
  reference: string
  addresses: readonly string[]
  projectId: string
}

/** Remembers that somebody was sent to a seller; the same again only makes it newer. */
export async function recordVisits(db: Db, visit: Visit): Promise<void> {
  const { provider, reference, addresses, projectId } = visit
  const visitedAt = Math.floor(Date.now() / 1000)
  const keys = [...new Set(addresses.map(addressKey))]
  if (keys.length === 0) return
  await db
    .insert(onrampVisits)
    .values(keys.map((address) => ({ provider, reference, address, projectId, visitedAt })))
    .onConflictDoUpdate({
      target: [onrampVisits.provider, onrampVisits.reference, onrampVisits.address],
      set: { visitedAt, projectId },
    })
}

import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { keyCanary } from '../db/schema/keyCanary.ts'
import { sessionPermissions } from '../db/schema/sessionPermissions.ts'
import { signingKeys } from '../db/schema/signingKeys.ts'
import { walletShares, wallets } from '../db/schema/wallets.ts'
import { aboutShares } from '../keys/storeShares.ts'
import { aboutKey } from '../permissions/permission.ts'
import type { SealPurpose } from '../seal/sealer.ts'

/** One text that rests sealed with the operator's key. */
export interface SealedRow {
  readonly purpose: SealPurpose
  readonly about: string
  readonly sealed: string
  /** Writes another text in its place, unless somebody wrote there meanwhile. */
  replace(tx: Db, sealed: string): Promise<unknown>
}

/** Reads the rows behind `after` (an id, '' at first) in the order of ids; `last` is where to go on. */
export type SealedTable = (
  tx: Db,
  after: string,
  count: number,
) => Promise<{ rows: SealedRow[]; last: string | undefined }>

/** Everything that would be lost with the operator's key. */
export const sealedTables: readonly SealedTable[] = [readShares, readSigningKeys, readSessionKeys, readCanary]

/** `count` wallets at a time, with all their shares; what the person sealed is not ours. */
async function readShares(tx: Db, after: string, count: number) {
  const owned = await tx
    .select({ id: wallets.id })
    .from(wallets)
    .where(gt(wallets.id, after))
    .orderBy(asc(wallets.id))
    .limit(count)
  const ids = owned.map(({ id }) => id)
  const found = await tx
    .select({ share: walletShares, userId: wallets.userId })
    .from(walletShares)
    .innerJoin(wallets, eq(wallets.id, walletShares.walletId))
    .where(inArray(walletShares.walletId, ids))
  const rows = found.flatMap(({ share, userId }): SealedRow[] => {
    const { walletId, rotation, kind, sealed, recovery } = share
    if (kind === 'recovery' && recovery?.kind !== 'operator') return []
    const purpose = kind === 'login' ? 'login-share' : 'operator-share'
    const same = and(
      eq(walletShares.walletId, walletId),
      eq(walletShares.rotation, rotation),
      eq(walletShares.kind, kind),
      eq(walletShares.sealed, sealed),
    )
    const replace = (inside: Db, text: string) =>
      inside.update(walletShares).set({ sealed: text }).where(same)
    return [{ purpose, about: aboutShares({ walletId, rotation, userId }), sealed, replace }]
  })
  return { rows, last: ids.at(-1) }
}

async function readSigningKeys(tx: Db, after: string, count: number) {
  const found = await tx
    .select()
    .from(signingKeys)
    .where(gt(signingKeys.id, after))
    .orderBy(asc(signingKeys.id))
    .limit(count)
  const rows = found.map(({ id, sealedPrivateKey: sealed }): SealedRow => {
    const same = and(eq(signingKeys.id, id), eq(signingKeys.sealedPrivateKey, sealed))
    const replace = (inside: Db, text: string) =>
      inside.update(signingKeys).set({ sealedPrivateKey: text }).where(same)
    return { purpose: 'signing-key', about: id, sealed, replace }
  })
  return { rows, last: found.at(-1)?.id }
}

async function readSessionKeys(tx: Db, after: string, count: number) {
  const found = await tx
    .select()
    .from(sessionPermissions)
    .where(gt(sessionPermissions.pci, after))
    .orderBy(asc(sessionPermissions.pci))
    .limit(count)
  const rows = found.map((permission): SealedRow => {
    const { pci, sealedPrivateKey: sealed } = permission
    const same = and(eq(sessionPermissions.pci, pci), eq(sessionPermissions.sealedPrivateKey, sealed))
    const replace = (inside: Db, text: string) =>
      inside.update(sessionPermissions).set({ sealedPrivateKey: text }).where(same)
    return { purpose: 'session-key', about: aboutKey(permission), sealed, replace }
  })
  return { rows, last: found.at(-1)?.pci }
}

/** What the canary's text is bound to. */
export const aboutCanary = 'database'

async function readCanary(tx: Db, after: string) {
  const found = after === '' ? await tx.select().from(keyCanary) : []
  const rows = found.map(({ id, sealed }): SealedRow => {
    const same = and(eq(keyCanary.id, id), eq(keyCanary.sealed, sealed))
    const replace = (inside: Db, text: string) => inside.update(keyCanary).set({ sealed: text }).where(same)
    return { purpose: 'canary', about: aboutCanary, sealed, replace }
  })
  return { rows, last: undefined }
}

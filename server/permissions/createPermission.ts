import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Term } from '../contract/v1/sessions/words.ts'
import { sessionPermissions } from '../db/schema/sessionPermissions.ts'
import { type Account, aboutKey, nowSeconds, type PermissionStore } from './permission.ts'
import { createSessionKey } from './sessionKey.ts'

/** What is asked for. `expiry` in seconds. */
export interface Grant {
  expiry: number
  signer: Term
  permissions: Term[]
  policies: Term[]
}

/** What nobody activated within an hour is forgotten when the next one is asked for, s. */
const patience = 3_600

/**
 * Keeps a permission with a key of its own; nothing can be signed until the wallet activated it.
 *
 * @throws HttpError 400 `signer_not_supported`
 */
export async function createPermission(
  { database, sealer }: PermissionStore,
  account: Account,
  projectId: string,
  { expiry, signer, permissions, policies }: Grant,
): Promise<{ pci: string; publicKey: string }> {
  // What reads keys is loaded at the first permission.
  const { signerKeys } = await import('./signerKeys.ts')
  signerKeys(signer)
  const pci = randomUUID()
  const { privateKey, publicKey } = createSessionKey()
  const owned = { pci, projectId, ...account }
  const { address, chainId } = account
  await database.db
    .delete(sessionPermissions)
    .where(
      and(
        eq(sessionPermissions.address, address),
        eq(sessionPermissions.chainId, chainId),
        eq(sessionPermissions.projectId, projectId),
        isNull(sessionPermissions.context),
        lt(sessionPermissions.createdAt, nowSeconds() - patience),
      ),
    )
  await database.db.insert(sessionPermissions).values({
    ...owned,
    expiry,
    createdAt: nowSeconds(),
    signer,
    permissions,
    policies,
    publicKey,
    sealedPrivateKey: sealer.seal('session-key', privateKey, aboutKey(owned)),
  })
  return { pci, publicKey }
}

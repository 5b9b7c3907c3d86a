import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { oneTimeIds } from '../db/schema/oneTimeIds.ts'

/** What a one-time id is for; an id of one kind is unknown as another. */
export type OneTimeKind =
  | 'nonce'
  | 'passkey'
  | 'handoff'
  | 'popup'
  | 'farcaster'
  | 'ticket'
  | 'oauth'
  | 'email-update'
  | 'email-device'
  | 'email-approval'
  | 'share-challenge'
  | 'email-work'

/** What the id is bound to: plain JSON. */
export type OneTimePayload = Record<string, unknown>

/** Bytes of an id: 192 bit, 32 characters of base64url. */
const idBytes = 24

/**
 * A fresh id that can be redeemed once within that many seconds. Only its hash rests in the database.
 * Nonces of EIP-4361 must be alphanumeric: `style: 'hex'`.
 */
export async function issue(
  context: ServerContext,
  kind: OneTimeKind,
  payload: OneTimePayload,
  seconds: number,
  style: 'base64url' | 'hex' = 'base64url',
): Promise<string> {
  const id = randomBytes(idBytes).toString(style)
  await keep(context, kind, id, payload, seconds)
  return id
}

/** Keeps a payload under an id that the other side chose and nobody else knows; what was kept under it before is gone. */
export async function keep(
  context: ServerContext,
  kind: OneTimeKind,
  id: string,
  payload: OneTimePayload,
  seconds: number,
): Promise<void> {
  const row = { payload, expires: new Date(Date.now() + seconds * 1000) }
  await context.database.db
    .insert(oneTimeIds)
    .values({ id: rowId(kind, id), ...row })
    .onConflictDoUpdate({ target: oneTimeIds.id, set: row })
}

/** What an id is bound to, without using it up. */
export async function peek(
  context: ServerContext,
  kind: OneTimeKind,
  id: string,
): Promise<OneTimePayload | null> {
  const [found] = await context.database.db
    .select({ payload: oneTimeIds.payload })
    .from(oneTimeIds)
    .where(and(eq(oneTimeIds.id, rowId(kind, id)), gt(oneTimeIds.expires, new Date())))
  return found?.payload ?? null
}

/** Uses an id up. Of several at once one gets the payload; `null` for unknown, used and expired ones. */
export async function redeem(
  context: ServerContext,
  kind: OneTimeKind,
  id: string,
): Promise<OneTimePayload | null> {
  const [gone] = await context.database.db
    .delete(oneTimeIds)
    .where(eq(oneTimeIds.id, rowId(kind, id)))
    .returning()
  return gone && gone.expires > new Date() ? gone.payload : null
}

/**
 * Marks an id as used that was never kept, because the other side brings it with our MAC.
 *
 * @returns whether it was not used before; of several at once one gets `true`
 */
export async function markUsed(
  context: ServerContext,
  kind: OneTimeKind,
  id: string,
  seconds: number,
): Promise<boolean> {
  const expires = new Date(Date.now() + seconds * 1000)
  const added = await context.database.db
    .insert(oneTimeIds)
    .values({ id: rowId(kind, id), payload: {}, expires })
    .onConflictDoNothing()
    .returning({ id: oneTimeIds.id })
  return added.length === 1
}

/**
 * Changes what a standing id is bound to, as when a popup completes its hand-off.
 *
 * @returns whether it still stood
 */
export async function amend(
  context: ServerContext,
  kind: OneTimeKind,
  id: string,
  payload: OneTimePayload,
): Promise<boolean> {
  const changed = await context.database.db
    .update(oneTimeIds)
    .set({ payload })
    .where(and(eq(oneTimeIds.id, rowId(kind, id)), gt(oneTimeIds.expires, new Date())))
    .returning({ id: oneTimeIds.id })
  return changed.length === 1
}

const rowId = (kind: OneTimeKind, id: string): string =>
  `${kind}:${createHash('sha256').update(id).digest('hex')}`

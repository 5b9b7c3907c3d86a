import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { nameAddresses, names } from '../db/schema/names.ts'
import { oneTimeIds } from '../db/schema/oneTimeIds.ts'
import { ethereum } from './coinType.ts'
import { nameNotFound, nameTaken, notNameOwner, staleMessage } from './refusals.ts'

/** A change whose signature was verified. */
export interface ProvenChange {
  name: string
  /** Whose signature it is: decimal coin type and checksummed address. */
  coinType: string
  address: string
  /** The text that was signed. It counts once. */
  message: string
  /** Ms, from when on the message is too old anyway. */
  messageEnds: number
}

/**
 * Writes a new name, whole or not at all; of two at once one wins. A key is the same on every chain, so the name leads
 * to it on Ethereum too; a contract is somebody else's on another chain.
 *
 * @throws HttpError 400 `name_taken`, 400 `stale_message`
 */
export async function registerName(
  db: Db,
  change: ProvenChange,
  { attributes, signer }: { attributes: Record<string, string>; signer: 'key' | 'contract' },
): Promise<void> {
  const { name, coinType, address } = change
  const coinTypes = signer === 'key' ? new Set([coinType, ethereum]) : [coinType]
  await db.transaction(async (tx) => {
    const added = await tx.insert(names).values({ name, attributes }).onConflictDoNothing().returning()
    if (added.length === 0) throw nameTaken()
    await useUp(tx, change)
    const rows = [...coinTypes].map((each) => ({ name, coinType: each, address, signed: true }))
    await tx.insert(nameAddresses).values(rows)
  })
}

/**
 * Lets a name lead to another address. That it does is the owner's word; the address said nothing yet.
 *
 * @throws HttpError 400 `name_not_found`, 401 `not_name_owner`, 400 `stale_message`
 */
export function setAddress(
  db: Db,
  change: ProvenChange,
  to: { coinType: string; address: string },
): Promise<void> {
  return changeOwned(db, change, async (tx) => {
    const row = { ...to, signed: to.address === change.address }
    await tx
      .insert(nameAddresses)
      .values({ name: change.name, ...row })
      .onConflictDoUpdate({
        target: [nameAddresses.name, nameAddresses.coinType],
        set: { ...row, createdAt: new Date() },
      })
  })
}

/** @throws HttpError as `setAddress` */
export function setAttributes(
  db: Db,
  change: ProvenChange,
  attributes: Record<string, string>,
): Promise<void> {
  return changeOwned(db, change, async (tx) => {
    await tx.update(names).set({ attributes }).where(eq(names.name, change.name))
  })
}

/** Whether the address is the one that the name has for that coin type. */
export async function requireOwner(
  db: Db,
  { name, coinType, address }: Pick<ProvenChange, 'name' | 'coinType' | 'address'>,
): Promise<void> {
  // Changes of one name wait for each other here.
  const [known] = await db.select().from(names).where(eq(names.name, name)).for('update')
  if (!known) throw nameNotFound(400)
  const [row] = await db
    .select()
    .from(nameAddresses)
    .where(and(eq(nameAddresses.name, name), eq(nameAddresses.coinType, coinType)))
  if (row?.address !== address) throw notNameOwner()
}

async function changeOwned(db: Db, change: ProvenChange, write: (tx: Db) => Promise<void>): Promise<void> {
  const { name, coinType } = change
  await db.transaction(async (tx) => {
    await requireOwner(tx, change)
    await useUp(tx, change)
    const own = and(eq(nameAddresses.name, name), eq(nameAddresses.coinType, coinType))
    await tx.update(nameAddresses).set({ signed: true }).where(own)
    await write(tx)
    await tx.update(names).set({ updatedAt: new Date() }).where(eq(names.name, name))
  })
}

/** A message names neither endpoint nor always the name: without this, one could be used again for another name. */
async function useUp(tx: Db, { address, message, messageEnds }: ProvenChange): Promise<void> {
  const hash = createHash('sha256').update(`${address}\n${message}`).digest('hex')
  const used = await tx
    .insert(oneTimeIds)
    .values({ id: `name-message:${hash}`, payload: {}, expires: new Date(messageEnds) })
    .onConflictDoNothing()
    .returning()
  if (used.length === 0) throw staleMessage('This message was used already')
}

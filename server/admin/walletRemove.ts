import { eq } from 'drizzle-orm'
import { isWalletId } from '../contract/walletId.ts'
import { audit } from '../db/schema/audit.ts'
import { catalogueWallets } from '../db/schema/catalogueWallets.ts'
import type { AdminCommand } from './command.ts'
import { done, misused, refused } from './words.ts'

export const walletRemove: AdminCommand = async ({ db, who, walletsChanged }, [id = '', ...rest]) => {
  if (!isWalletId(id) || rest.length > 0)
    return misused('Name one wallet by its id: 64 lower case hex digits.')
  const removed = await db.transaction(async (tx) => {
    const rows = await tx.delete(catalogueWallets).where(eq(catalogueWallets.id, id)).returning()
    if (rows.length === 0) return false
    await tx.insert(audit).values({ who, action: 'wallet.remove', subject: id })
    return true
  })
  if (!removed)
    return refused(`No command added ${id}. To hide another wallet: project set <id> excludedWallets`)
  await walletsChanged?.()
  return done(`Took ${id} out.`)
}

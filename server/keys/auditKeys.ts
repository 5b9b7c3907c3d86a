import type { Db } from '../db/db.ts'
import { audit } from '../db/schema/audit.ts'
import type { Session } from '../sessions/sessions.ts'

export type KeyAction =
  | 'wallet.create'
  | 'wallet.confirm'
  | 'wallet.login-share'
  | 'wallet.share-lost'
  | 'wallet.export'
  | 'wallet.recovery-share'
  | 'wallet.recovery-refused'
  | 'wallet.proof-refused'
  | 'wallet.device-refused'
  | 'wallet.verifier'
  | 'wallet.rotate'
  | 'wallet.rotate-confirm'

/** Who did what with the keys of a wallet, in which login and for which page; never a share, a proof or an address. */
export async function auditKeys(
  db: Db,
  { id, userId, projectId, hostOrigin }: Session,
  action: KeyAction,
  { walletId, rotation }: { walletId: string; rotation: number },
): Promise<void> {
  const details = { rotation, session: id, project: projectId, origin: hostOrigin }
  await db.insert(audit).values({ who: `user:${userId}`, action, subject: walletId, details })
}

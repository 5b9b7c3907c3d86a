import type { Bytes } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import { CustodyError } from './custodyError.ts'
import type { Wallet } from './keyApi.ts'
import { findLock } from './recoveryLock.ts'
import type { RecoverySecret } from './recoverySecret.ts'

/**
 * The recovery share of the set in use; the caller zeroes it. Refuses with `other_recovery`, `weak_kdf`,
 * `envelope_broken`, `stale_rotation`, or as the server refuses (`wrong_recovery_proof`, `recovery_blocked`).
 */
export async function openRecovery(
  context: CustodyContext,
  secret: RecoverySecret,
  wallet: Wallet,
): Promise<Bytes> {
  const lock = await findLock(context, secret, wallet.recovery)
  const { envelope, rotation } = await context.api.recoveryShare(lock.proof)
  if (rotation !== wallet.rotation) throw new CustodyError('stale_rotation')
  return lock.open(envelope, wallet.id)
}

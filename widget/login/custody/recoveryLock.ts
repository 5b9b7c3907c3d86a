import type { Recovery } from '../../../server/contract/wallet.ts'
import { type Bytes, fromBase64url, randomBytes, toBase64url } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import { CustodyError } from './custodyError.ts'
import { openEnvelope, type SealedRecovery, sealEnvelope } from './envelope.ts'
import { derivePasskeyKeys } from './passkeyKey.ts'
import { derivePasswordKeys } from './passwordKey.ts'
import type { RecoveryKeys } from './recoveryKeys.ts'
import type { RecoverySecret } from './recoverySecret.ts'

/** What a recovery secret does with the recovery share. */
export interface RecoveryLock {
  recovery: Recovery
  /** '' with operator custody. */
  proof: string
  seal(share: Bytes, walletId: string): Promise<string>
  /** The caller zeroes the share. Refuses with `envelope_broken`. */
  open(envelope: string, walletId: string): Promise<Bytes>
}

/** The server seals this share itself: custodial, and said so to the person. */
const operatorLock: RecoveryLock = {
  recovery: { kind: 'operator' },
  proof: '',
  seal: async (share) => toBase64url(share),
  open: async (envelope) => fromBase64url(envelope),
}

const lockWith = (recovery: SealedRecovery, { key, proof }: RecoveryKeys): RecoveryLock => ({
  recovery,
  proof,
  seal: (share, walletId) => sealEnvelope(share, { key, recovery, walletId }),
  open: (envelope, walletId) => openEnvelope(envelope, { key, recovery, walletId }),
})

/** The lock of a secret that is to be used from now on. */
export async function createLock(context: CustodyContext, secret: RecoverySecret): Promise<RecoveryLock> {
  if (secret.kind === 'operator') return operatorLock
  if (secret.kind === 'passkey') {
    const salt = new Uint8Array(secret.salt)
    const recovery = { kind: secret.kind, credentialId: secret.credentialId, salt: toBase64url(salt) }
    return lockWith(recovery, await derivePasskeyKeys(secret.prf, salt))
  }
  const salt = randomBytes(16)
  const recovery = { kind: secret.kind, salt: toBase64url(salt), ...context.cost }
  const { cost, stretch } = context
  return lockWith(recovery, await derivePasswordKeys(secret.password, salt, { cost, stretch }))
}

/** The lock of a secret that should open `recovery`; whether it does shows its proof. */
export async function findLock(
  context: CustodyContext,
  secret: RecoverySecret,
  recovery: Recovery,
): Promise<RecoveryLock> {
  if (secret.kind === 'operator' && recovery.kind === 'operator') return operatorLock
  if (secret.kind === 'passkey' && recovery.kind === 'passkey') {
    if (secret.credentialId !== recovery.credentialId) throw new CustodyError('other_recovery')
    return lockWith(recovery, await derivePasskeyKeys(secret.prf, fromBase64url(recovery.salt)))
  }
  if (secret.kind === 'password' && recovery.kind === 'password') {
    const { memoryKiB, passes } = recovery
    if (memoryKiB < context.cost.memoryKiB || passes < context.cost.passes) throw new CustodyError('weak_kdf')
    const options = { cost: { memoryKiB, passes }, stretch: context.stretch }
    return lockWith(
      recovery,
      await derivePasswordKeys(secret.password, fromBase64url(recovery.salt), options),
    )
  }
  throw new CustodyError('other_recovery')
}

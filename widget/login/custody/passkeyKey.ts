import type { Bytes } from './bytes.ts'
import { deriveRecoveryKeys, type RecoveryKeys } from './recoveryKeys.ts'

/**
 * @param prf first result of WebAuthn's `prf` extension for `salt` (32 bytes); the caller zeroes its own.
 * @param salt what was given to the authenticator as `prf.eval.first`.
 */
export function derivePasskeyKeys(prf: Uint8Array, salt: Bytes): Promise<RecoveryKeys> {
  if (prf.length !== 32) throw new RangeError('a passkey answers 32 bytes')
  return deriveRecoveryKeys(new Uint8Array(prf), salt)
}

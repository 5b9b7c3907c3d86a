import type { ErrorCode } from '../../../server/contract/errors.ts'

/** Why custody refuses; `KeyApi` may add any code of the server. */
export const custodyErrorCodes = [
  /** A recovery secret is needed on this device first. */
  'locked',
  /** The person has no complete wallet. */
  'no_wallet',
  /** There is one already, perhaps since a moment ago in another tab. */
  'wallet_exists',
  /** The words to import are no BIP-39 sentence. */
  'invalid_words',
  /** They are one, of another wallet. */
  'other_words',
  /** The wallet is recovered in another way, or with another passkey. */
  'other_recovery',
  /** The server asks for a password derivation cheaper than any that was ever made. */
  'weak_kdf',
  /** The envelope was changed, is of an unknown version, or belongs elsewhere. */
  'envelope_broken',
  /** The shares do not give the wallet's addresses. */
  'address_mismatch',
  /** Shares were changed from elsewhere in between; nothing was lost, the step can be done again. */
  'stale_rotation',
] as const
export type CustodyErrorCode = (typeof custodyErrorCodes)[number] | ErrorCode

export class CustodyError extends Error {
  override name = 'CustodyError'
  readonly code: CustodyErrorCode
  constructor(code: CustodyErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** The stable code of what `KeyApi` threw: a `CustodyError`, or an `RpcError` with `data.reason`. */
export function refusalOf(thrown: unknown): string | undefined {
  if (thrown instanceof CustodyError) return thrown.code
  const reason = (thrown as { data?: { reason?: unknown } } | null)?.data?.reason
  return typeof reason === 'string' ? reason : undefined
}

import { type Hex, isAddressEqual, recoverMessageAddress } from 'viem'
import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Session } from '../sessions/sessions.ts'
import { auditKeys } from './auditKeys.ts'
import type { ShareSet } from './storeShares.ts'

interface KeyProof {
  /** The wallet's eip155 address. */
  address: string
  /** contract/walletTexts.ts */
  text: string
  signature: string
}

/**
 * Whoever changes the shares holds the key that they give (EIP-191).
 *
 * @throws HttpError 403 `invalid_proof`, which also leaves an audit row: it may be a login that was stolen
 */
export async function requireKeyProof(
  { database }: ServerContext,
  session: Session,
  set: ShareSet,
  proof: KeyProof,
): Promise<void> {
  if (await isSignedByKey(proof)) return
  await auditKeys(database.db, session, 'wallet.proof-refused', set)
  throw new HttpError(403, 'invalid_proof', 'The key of the wallet did not sign this', { field: 'signature' })
}

async function isSignedByKey({ address, text, signature }: KeyProof): Promise<boolean> {
  try {
    const signer = await recoverMessageAddress({ message: text, signature: signature as Hex })
    return isAddressEqual(signer, address as Hex)
  } catch {
    return false
  }
}

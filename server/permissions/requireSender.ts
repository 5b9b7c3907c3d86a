import { type Hex, isAddressEqual, recoverAddress, recoverMessageAddress } from 'viem'
import type { Term } from '../contract/v1/sessions/words.ts'
import { HttpError } from '../errors/httpError.ts'
import { signerAddresses } from './signerAddresses.ts'

/**
 * The operation must be signed by a key that the permission was asked for with: project ids, accounts and the ids of
 * their permissions are public, and what a stranger sends would use up the allowance. Over the hash itself or as
 * EIP-191: which of them the account reads is the account's business.
 *
 * @throws HttpError 401 `invalid_proof`
 */
export async function requireSender(signer: Term, hash: Hex, signature: Hex): Promise<void> {
  const allowed = signerAddresses(signer)
  if (!allowed) return
  const found = await Promise.allSettled([
    recoverMessageAddress({ message: { raw: hash }, signature }),
    recoverAddress({ hash, signature }),
  ])
  const isOne = found.some(
    (result) => result.status === 'fulfilled' && allowed.some((each) => isAddressEqual(each, result.value)),
  )
  if (isOne) return
  const sentence = 'The operation is not signed by the signer of the permission'
  throw new HttpError(401, 'invalid_proof', sentence, { field: 'signature' })
}

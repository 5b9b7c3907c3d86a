import {
  type Address,
  compactSignatureToSignature,
  type Hex,
  isAddressEqual,
  parseCompactSignature,
  recoverAddress,
  recoverMessageAddress,
  serializeSignature,
  size,
  slice,
} from 'viem'
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
export async function requireSender(
  signer: Term,
  hash: Hex,
  given: Hex,
  hasCode: (address: Address) => Promise<boolean>,
): Promise<void> {
  const allowed = signerAddresses(signer)
  if (!allowed) return
  const found = await Promise.allSettled(
    oneByOne(given).flatMap((signature) => [
      recoverMessageAddress({ message: { raw: hash }, signature }),
      recoverAddress({ hash, signature }),
    ]),
  )
  const isOne = found.some(
    (result) => result.status === 'fulfilled' && allowed.some((each) => isAddressEqual(each, result.value)),
  )
  if (isOne) return
  // A contract has rules of its own for what its signature is; the chain holds the operation against them.
  if (signer.type === 'account' && allowed[0] && (await hasCode(allowed[0]))) return
  const sentence = 'The operation is not signed by the signer of the permission'
  throw new HttpError(401, 'invalid_proof', sentence, { field: 'signature' })
}

/** Several keys sign one behind the other, 65 bytes each; 64 bytes are one in the short form of ERC-2098. */
function oneByOne(signature: Hex): Hex[] {
  if (size(signature) === 64)
    return [serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))]
  const count = Math.floor(size(signature) / 65)
  return Array.from({ length: count }, (_, at) => slice(signature, at * 65, (at + 1) * 65))
}

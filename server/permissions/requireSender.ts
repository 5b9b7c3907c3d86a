import {
  type Address,
  compactSignatureToSignature,
  type Hex,
  hashMessage,
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
import { contractSigned } from '../upstreams/evm/contractSigned.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { isOfPasskey } from './isOfPasskey.ts'
import { signerKeys } from './signerKeys.ts'

/** More keys than that sign no operation. */
const mostSignatures = 16

/**
 * The operation must be signed by a key that the permission was asked for with: project ids, accounts and the ids of
 * their permissions are public, and what a stranger sends would use up the allowance. Over the hash itself or as
 * EIP-191: which of them the account reads is the account's business. A signer that is a contract is asked (ERC-1271), a
 * passkey signs an assertion. A signer whose keys cannot all be read here signs nothing.
 *
 * @param chain `undefined` where it is not served: then no contract is asked
 * @throws HttpError 400 `signer_not_supported`, 401 `invalid_proof`, 503 `upstream_unavailable`
 */
export async function requireSender(
  signer: Term,
  hash: Hex,
  given: Hex,
  chain: Chain | undefined,
): Promise<void> {
  const keys = signerKeys(signer)
  if (keys.some((key) => 'passkey' in key && isOfPasskey(key.passkey, hash, given))) return
  const addresses = keys.flatMap((key) => ('address' in key ? [key.address] : []))
  if (await isOfOne(addresses, hash, given)) return
  const [account] = addresses
  if (signer.type === 'account' && account && chain && (await isOfContract(chain, account, hash, given)))
    return
  const sentence = 'The operation is not signed by the signer of the permission'
  throw new HttpError(401, 'invalid_proof', sentence, { field: 'signature' })
}

async function isOfOne(addresses: readonly Address[], hash: Hex, given: Hex): Promise<boolean> {
  const found = await Promise.allSettled(
    oneByOne(given, Math.min(addresses.length, mostSignatures)).flatMap((signature) => [
      recoverMessageAddress({ message: { raw: hash }, signature }),
      recoverAddress({ hash, signature }),
    ]),
  )
  return found.some(
    (result) => result.status === 'fulfilled' && addresses.some((each) => isAddressEqual(each, result.value)),
  )
}

/** Several keys sign one behind the other, 65 bytes each; 64 bytes are one in the short form of ERC-2098. */
function oneByOne(signature: Hex, most: number): Hex[] {
  if (size(signature) === 64) return long(signature)
  const count = Math.floor(size(signature) / 65)
  if (count > most) return []
  return Array.from({ length: count }, (_, at) => slice(signature, at * 65, (at + 1) * 65))
}

/** Numbers that no signature has are none. */
function long(signature: Hex): Hex[] {
  try {
    return [serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))]
  } catch {
    return []
  }
}

/** The hash as it is, and as EIP-191 writes it: which of them was signed is the account's business. */
async function isOfContract(chain: Chain, address: Address, hash: Hex, signature: Hex): Promise<boolean> {
  const hashes = [hash, hashMessage({ raw: hash })]
  const answers = await Promise.allSettled(
    hashes.map((each) => contractSigned(chain, { address, hash: each, signature })),
  )
  const [fault] = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (answers.some((each) => each.status === 'fulfilled' && each.value)) return true
  if (fault) throw fault
  return false
}

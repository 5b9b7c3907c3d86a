import {
  type Address,
  encodeFunctionData,
  type Hex,
  isErc6492Signature,
  isErc8010Signature,
  type PublicClient,
  parseAbi,
  parseErc6492Signature,
} from 'viem'
import type { Chain } from '../nodes/chain.ts'
import { chainClient } from './chainClient.ts'
import { deployedVerifier } from './deployedVerifier.ts'

/** ERC-1271. */
export const erc1271Abi = parseAbi(['function isValidSignature(bytes32,bytes) view returns (bytes4)'])

export interface ContractSignature {
  address: Address
  hash: Hex
  signature: Hex
}

/**
 * Whether a contract says that it signed a hash. It is asked by itself (ERC-1271), by a call that any node runs; only where
 * it says no to a signature that brings the account's making along (ERC-6492, ERC-8010) is that made first, in a call
 * without a target or by the verifier that the chain has.
 *
 * @throws HttpError 503 `upstream_unavailable` when a call found no node
 */
export async function contractSigned(chain: Chain, signed: ContractSignature): Promise<boolean> {
  const { client, requireAnswers } = chainClient(chain)
  if (await saysYes(client, signed)) return true
  if (isErc6492Signature(signed.signature) || isErc8010Signature(signed.signature)) {
    const verifier = deployedVerifier(chain.id)
    const given = { ...signed, ...(verifier && { erc6492VerifierAddress: verifier }) }
    if (await client.verifyHash(given).catch(() => false)) return true
  }
  requireAnswers()
  return false
}

/** ERC-1271: the magic value as `bytes4` in a word; what only begins like it may be an echo of the call. */
const yes = /^0x1626ba7e0{56}/

async function saysYes(
  client: PublicClient,
  { address, hash, signature }: ContractSignature,
): Promise<boolean> {
  try {
    const inner = parseErc6492Signature(signature).signature
    const args = [hash, inner] as const
    const data = encodeFunctionData({ abi: erc1271Abi, functionName: 'isValidSignature', args })
    const { data: answer } = await client.call({ to: address, data })
    return typeof answer === 'string' && yes.test(answer)
  } catch {
    return false
  }
}

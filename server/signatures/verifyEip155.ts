import { type Address, type Hex, isAddress, isAddressEqual, recoverMessageAddress } from 'viem'
import { chainClient } from '../upstreams/evm/chainClient.ts'
import type { SignatureVerifier } from './signatureVerifier.ts'

/**
 * Ethereum: a key (EIP-191, 65 bytes or the 64 of EIP-2098) needs no node; a contract is asked on its own chain
 * (ERC-1271), also one that is not deployed yet (ERC-6492).
 *
 * @throws HttpError 503 `upstream_unavailable`
 */
export const verifyEip155: SignatureVerifier = async (
  { chains },
  { reference, address },
  text,
  signature,
) => {
  if (!isAddress(address, { strict: false }) || !/^0x(?:[0-9a-fA-F]{2})+$/.test(signature)) return undefined
  if (await isOfKey(address, text, signature as Hex)) return 'key'
  const chain = chains.get(`eip155:${reference}`)
  if (!chain) return undefined
  const { client, requireAnswers } = chainClient(chain)
  const valid = await client
    .verifyMessage({ address, message: text, signature: signature as Hex })
    .catch(() => false)
  if (!valid) requireAnswers()
  return valid ? 'contract' : undefined
}

async function isOfKey(address: Address, message: string, signature: Hex): Promise<boolean> {
  if (signature.length !== 132 && signature.length !== 130) return false
  try {
    return isAddressEqual(address, await recoverMessageAddress({ message, signature }))
  } catch {
    return false
  }
}

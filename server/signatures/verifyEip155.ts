import {
  type Address,
  compactSignatureToSignature,
  type Hex,
  hashMessage,
  isAddress,
  isAddressEqual,
  parseCompactSignature,
  recoverMessageAddress,
  serializeSignature,
} from 'viem'
import { contractSigned } from '../upstreams/evm/contractSigned.ts'
import type { SignatureVerifier } from './signatureVerifier.ts'

/**
 * Ethereum: a key (EIP-191, 65 bytes or the 64 of EIP-2098, with the lower of both s) needs no node; a contract is asked on its own chain
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
  const byKey = await readKeySignature(address, text, signature as Hex)
  if (byKey) return byKey === 'low' ? 'key' : undefined
  const chain = chains.get(`eip155:${reference}`)
  if (!chain) return undefined
  const signed = { address, hash: hashMessage(text), signature: signature as Hex }
  return (await contractSigned(chain, signed)) ? 'contract' : undefined
}

/** Which of the two signatures of the address's key it is; `undefined` when it is of no such key. */
async function readKeySignature(
  address: Address,
  message: string,
  signature: Hex,
): Promise<'low' | 'high' | undefined> {
  if (signature.length !== 132 && signature.length !== 130) return undefined
  try {
    const whole = signature.length === 130 ? expand(signature) : signature
    if (!isAddressEqual(address, await recoverMessageAddress({ message, signature: whole }))) return undefined
    return BigInt(`0x${whole.slice(66, 130)}`) > highestS ? 'high' : 'low'
  } catch {
    return undefined
  }
}

const expand = (compact: Hex): Hex =>
  serializeSignature(compactSignatureToSignature(parseCompactSignature(compact)))

/** Half the order of secp256k1: EIP-2 takes one of the two signatures that fit the same key and text. */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

import { hashTypedData } from 'viem/utils'
import type { Seed } from '../seed.ts'
import { signHash, toSignatureHex } from './signHash.ts'

/** The JSON that `eth_signTypedData_v4` carries, parsed. */
export interface TypedDataJson {
  domain?: Record<string, unknown>
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** `eth_signTypedData_v4` (EIP-712). @returns 65 bytes, hex. Throws where the message does not fit its types. */
export const signTypedData = (seed: Seed, typedData: TypedDataJson): `0x${string}` =>
  toSignatureHex(signHash(seed, hashTypedData({ domain: {}, ...typedData })))

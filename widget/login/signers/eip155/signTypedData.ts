import { hashTypedData } from 'viem/utils'
import type { Seed } from '../seed.ts'
import { readSignable, type TypedDataJson } from './readSignable.ts'
import { signHash, toSignatureHex } from './signHash.ts'

/** `eth_signTypedData_v4` (EIP-712). @returns 65 bytes, hex. Throws where the message does not fit its types. */
export const signTypedData = (seed: Seed, typedData: TypedDataJson): `0x${string}` =>
  toSignatureHex(signHash(seed, hashTypedData(readSignable(typedData) as Required<TypedDataJson>)))

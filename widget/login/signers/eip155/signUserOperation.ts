import { getUserOperationTypedData, type UserOperation } from 'viem/account-abstraction'
import { hashTypedData } from 'viem/utils'
import type { Seed } from '../seed.ts'
import { signHash, toSignatureHex } from './signHash.ts'

/** As ERC-4337 with EntryPoint 0.8; `signature` is not read. */
export type UserOperation08 = UserOperation<'0.8'>

/**
 * Signs a user operation for EntryPoint 0.8, whose hash is an EIP-712 hash.
 * @returns the operation's `signature`, 65 bytes, hex, as Simple7702Account checks it.
 */
export function signUserOperation(
  seed: Seed,
  options: { userOperation: UserOperation08; chainId: number; entryPointAddress: `0x${string}` },
): `0x${string}` {
  return toSignatureHex(signHash(seed, hashTypedData(getUserOperationTypedData(options))))
}

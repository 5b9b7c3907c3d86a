import { hashAuthorization } from 'viem/utils'
import type { Seed } from '../seed.ts'
import type { HashSignature } from './signDigest.ts'
import { signHash } from './signHash.ts'

export interface AuthorizationTuple {
  /** Code that the account delegates to; zero takes a delegation back. */
  address: `0x${string}`
  /** 0 would hold on every chain and is refused. */
  chainId: number
  /** The account's own nonce at the time of use. */
  nonce: number
}

/** Signs an authorization of EIP-7702: the account runs the code at `address` from then on. */
export function signAuthorization(
  seed: Seed,
  authorization: AuthorizationTuple,
): AuthorizationTuple & HashSignature {
  const { address, chainId, nonce } = authorization
  if (!Number.isSafeInteger(chainId) || chainId <= 0)
    throw new RangeError('an authorization is signed for one chain')
  return { address, chainId, nonce, ...signHash(seed, hashAuthorization({ address, chainId, nonce })) }
}

import { isOwnText } from '../../../../server/contract/walletTexts.ts'
import type { Seed } from '../seed.ts'
import { SignerError } from '../signerError.ts'
import { signEip191 } from './signEip191.ts'

/**
 * `personal_sign` (EIP-191, version 0x45). Refuses with `text_of_our_own` what would let a page change the shares.
 *
 * @param message the bytes themselves. @returns 65 bytes, hex.
 */
export function signMessage(seed: Seed, message: Uint8Array): `0x${string}` {
  if (isOwnText(message)) throw new SignerError('text_of_our_own')
  return signEip191(seed, message)
}

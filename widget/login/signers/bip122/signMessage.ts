import type { Seed } from '../seed.ts'
import { SignerError } from '../signerError.ts'
import { signBip322 } from './signBip322.ts'
import { signEcdsaMessage } from './signEcdsaMessage.ts'
import { withAccount } from './withAccount.ts'

/** `ecdsa`: BIP-137, payment address only. `bip322`: the simple form of BIP-322, both addresses. */
export type MessageScheme = 'ecdsa' | 'bip322'

/** @returns base64. Refuses with `not_our_address` or `scheme_not_supported`. */
export function signMessage(
  seed: Seed,
  options: { address: string; message: Uint8Array; scheme: MessageScheme },
): string {
  const { address, message, scheme } = options
  return withAccount(seed, address, (privateKey, { account, script }) => {
    if (scheme === 'bip322') return signBip322(privateKey, account, { message, script })
    if (account === 'ordinals') throw new SignerError('scheme_not_supported')
    return signEcdsaMessage(privateKey, message, 39)
  })
}

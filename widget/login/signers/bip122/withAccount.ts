import type { Seed } from '../seed.ts'
import { SignerError } from '../signerError.ts'
import { addressOf, type BitcoinAddress } from './readAccount.ts'
import { type BitcoinAccount, bitcoinAccounts, withKey } from './withKey.ts'

export type FoundAccount = BitcoinAddress & { account: BitcoinAccount }

/** Lends the private key of the seed's account that has this address; refuses with `not_our_address`. */
export function withAccount<T>(
  seed: Seed,
  address: string,
  use: (privateKey: Uint8Array, found: FoundAccount) => T,
): T {
  for (const account of bitcoinAccounts) {
    const lent = withKey(seed, account, (privateKey, publicKey) => {
      const found = { ...addressOf[account](publicKey), account }
      return found.address === address && { result: use(privateKey, found) }
    })
    if (lent) return lent.result
  }
  throw new SignerError('not_our_address')
}

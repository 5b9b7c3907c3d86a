import type { Seed } from '../seed.ts'
import { SignerError } from '../signerError.ts'
import { type BitcoinAddress, readAccount } from './readAccount.ts'
import { type BitcoinAccount, bitcoinAccounts } from './withKey.ts'

/** Which of the seed's accounts has this address; refuses with `not_our_address`. */
export function findAccount(seed: Seed, address: string): BitcoinAddress & { account: BitcoinAccount } {
  for (const account of bitcoinAccounts) {
    const found = readAccount(seed, account)
    if (found.address === address) return { ...found, account }
  }
  throw new SignerError('not_our_address')
}

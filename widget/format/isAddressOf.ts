import { addressOf } from './address.ts'
import { isSameAddress } from './isSameAddress.ts'

/** Is this the address of the account (CAIP-10)? Wallets of EVM spell theirs in either case. */
export const isAddressOf = (account: string, address: string): boolean =>
  account.startsWith('eip155:') ? isSameAddress(addressOf(account), address) : addressOf(account) === address

import type { HandleMethod } from '../handleMethod.ts'
import type { MethodOf } from '../requestMethods.ts'
import { solana_getAccounts, solana_requestAccounts } from './solana_getAccounts.ts'
import { solana_signAllTransactions } from './solana_signAllTransactions.ts'
import { solana_signAndSendTransaction } from './solana_signAndSendTransaction.ts'
import { solana_signIn } from './solana_signIn.ts'
import { solana_signMessage } from './solana_signMessage.ts'
import { solana_signTransaction } from './solana_signTransaction.ts'

/** By their names on the wire. */
export const solanaMethods: Readonly<Record<MethodOf<'solana'>, HandleMethod>> = {
  solana_getAccounts,
  solana_requestAccounts,
  solana_signMessage,
  solana_signTransaction,
  solana_signAllTransactions,
  solana_signAndSendTransaction,
  solana_signIn,
}

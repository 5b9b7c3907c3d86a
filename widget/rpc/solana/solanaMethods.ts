import type { HandleFamily } from '../familyRequest.ts'
import type { ReadSolana } from './plan.ts'
import { planned } from './planned.ts'
import type { SignMethod } from './readAnswer.ts'
import { solana_getAccounts, solana_requestAccounts } from './solana_getAccounts.ts'
import { solana_signIn, solana_signMessage } from './solana_signMessage.ts'
import {
  solana_signAllTransactions,
  solana_signAndSendTransaction,
  solana_signTransaction,
} from './solana_signTransaction.ts'

/** Read, checked, shown where risky, then the wallet is asked. */
const plans: Readonly<Record<SignMethod, ReadSolana>> = {
  solana_signMessage,
  solana_signTransaction,
  solana_signAllTransactions,
  solana_signAndSendTransaction,
  solana_signIn,
}

/** Methods of `host-sdk/protocol/methods.ts`, by their name on the wire. */
export const solanaMethods: Readonly<Record<string, HandleFamily>> = {
  solana_getAccounts,
  solana_requestAccounts,
  ...Object.fromEntries(
    Object.entries(plans).map(([method, read]) => [method, planned(method as SignMethod, read)]),
  ),
}

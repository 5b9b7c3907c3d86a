import { connectWallet } from '../../wallet/connectWallet.ts'
import { accountsOn } from '../accountsOn.ts'
import type { HandleMethod } from '../handleMethod.ts'

/** `[{ pubkey }]`, base58. https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc */
export const solana_getAccounts: HandleMethod = async (context, _, networkId) =>
  accountsOn(context, networkId).map(({ address }) => ({ pubkey: address }))

/** The same, after the wallet was made or opened. */
export const solana_requestAccounts: HandleMethod = async (context, call, networkId, params) => {
  await connectWallet(context, call)
  return solana_getAccounts(context, call, networkId, params)
}

/** The second part of the script, which comes at the first intent: what is only needed once there is a frame. */
import { bitcoinWallet } from './bitcoin/bitcoinWallet.ts'
import type { Namespace } from './protocol/caip.ts'
import { solanaWallet } from './solana/solanaWallet.ts'
import type { FamilyWallet } from './standard/familyWallet.ts'

export { frameSession } from './frame/frameSession.ts'

/** Our own wallets of Wallet Standard. */
export const familyWallets = { solana: solanaWallet, bip122: bitcoinWallet } satisfies Partial<
  Record<Namespace, FamilyWallet>
>

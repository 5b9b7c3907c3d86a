import type { WalletAddresses } from '../../../server/contract/wallet.ts'
import { assemble } from './assemble.ts'
import { fromBase64url, zero } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import { CustodyError } from './custodyError.ts'
import { writeDeviceShare } from './deviceShare.ts'
import type { Wallet } from './keyApi.ts'
import { openRecovery } from './openRecovery.ts'
import { readCompleteWallet } from './readCompleteWallet.ts'
import type { RecoverySecret } from './recoverySecret.ts'
import { deviceShareOf } from './shares.ts'

async function keep(context: CustodyContext, wallet: Wallet, login: Uint8Array, recovery: Uint8Array) {
  const share = await deviceShareOf(login, recovery)
  try {
    await context.vault.hold({ wallet, share })
    const stored = await writeDeviceShare(context, { walletId: wallet.id, rotation: wallet.rotation, share })
    zero(stored?.share)
  } finally {
    zero(share)
  }
}

/**
 * Opens the wallet with login and recovery share, and makes this device's share again from the two.
 * Refuses with `no_wallet`, `other_recovery`, `weak_kdf`, `envelope_broken`, `address_mismatch`, `stale_rotation`, or
 * as the server refuses (`wrong_recovery_proof`, `recovery_blocked`, `login_not_fresh`, `login_share_lost`).
 */
export async function unlock(context: CustodyContext, secret: RecoverySecret): Promise<WalletAddresses> {
  const wallet = await readCompleteWallet(context)
  const recoveryShare = await openRecovery(context, secret, wallet)
  let loginShare: Uint8Array | undefined
  try {
    const login = await context.api.loginShare()
    if (login.rotation !== wallet.rotation) throw new CustodyError('stale_rotation')
    loginShare = fromBase64url(login.share)
    const shares: [Uint8Array, Uint8Array] = [loginShare, recoveryShare]
    await assemble(shares, wallet.addresses, () => keep(context, wallet, ...shares))
    return wallet.addresses
  } finally {
    zero(recoveryShare, loginShare)
  }
}

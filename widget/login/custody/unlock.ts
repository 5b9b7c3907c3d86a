import type { WalletAddresses } from '../../../server/contract/wallet.ts'
import { assemble } from './assemble.ts'
import { fromBase64url, zero } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import { CustodyError, refusalOf } from './custodyError.ts'
import { writeDeviceShare } from './deviceShare.ts'
import type { LoginShare, Wallet } from './keyApi.ts'
import type { Assembled } from './lendSeed.ts'
import { openRecovery } from './openRecovery.ts'
import { readCompleteWallet } from './readCompleteWallet.ts'
import type { RecoverySecret } from './recoverySecret.ts'
import { rememberVerifier } from './rememberVerifier.ts'
import { deviceShareOf } from './shares.ts'

type Opened = Assembled & { wallet: Wallet; login: Uint8Array; recovery: Uint8Array; needsVerifier: boolean }

async function keep(context: CustodyContext, { wallet, seed, login, recovery, needsVerifier }: Opened) {
  const share = await deviceShareOf(login, recovery)
  try {
    await context.vault.hold({ wallet, share })
    const stored = await writeDeviceShare(context, { walletId: wallet.id, rotation: wallet.rotation, share })
    zero(stored?.share)
    if (needsVerifier) await rememberVerifier(context, wallet, { share, seed })
  } finally {
    zero(share)
  }
}

/** The proof of the recovery secret counts for its set: where it does not count any more, another set is in use. */
async function requestLoginShare({ api }: CustodyContext, { rotation }: Wallet): Promise<LoginShare> {
  const answer = await api.loginShare().catch((thrown: unknown) => {
    const isStale = refusalOf(thrown) === 'share_proof_needed'
    throw isStale ? new CustodyError('stale_rotation', { cause: thrown }) : thrown
  })
  if (answer.rotation !== rotation) throw new CustodyError('stale_rotation')
  return answer
}

/**
 * Opens the wallet with login and recovery share, and makes this device's share again from the two. The proof that got
 * the recovery share gets the login share, too.
 * Refuses with `no_wallet`, `other_recovery`, `weak_kdf`, `envelope_broken`, `address_mismatch`, `stale_rotation`, or
 * as the server refuses (`wrong_recovery_proof`, `recovery_blocked`, `login_not_fresh`, `login_share_lost`).
 */
export async function unlock(context: CustodyContext, secret: RecoverySecret): Promise<WalletAddresses> {
  const wallet = await readCompleteWallet(context)
  const recovery = await openRecovery(context, secret, wallet)
  let login: Uint8Array | undefined
  try {
    const answer = await requestLoginShare(context, wallet)
    const opened = fromBase64url(answer.share)
    login = opened
    const needsVerifier = answer.verifier === 'missing'
    await assemble([opened, recovery], wallet.addresses, (assembled) =>
      keep(context, { ...assembled, wallet, login: opened, recovery, needsVerifier }),
    )
    return wallet.addresses
  } finally {
    zero(recovery, login)
  }
}

import { assemble } from './assemble.ts'
import { zero } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import { CustodyError, refusalOf } from './custodyError.ts'
import { deviceProver } from './deviceKey.ts'
import { findDeviceShare } from './deviceShare.ts'
import type { Wallet } from './keyApi.ts'
import { lendSeed } from './lendSeed.ts'
import { openRecovery } from './openRecovery.ts'
import { readCompleteWallet } from './readCompleteWallet.ts'
import type { RecoverySecret } from './recoverySecret.ts'
import { replaceShares } from './replaceShares.ts'
import { entropyOf } from './words.ts'

/** `unneeded`: the server gives its share after all, so nothing was touched. */
export type Repaired = 'repaired' | 'unneeded'

/** That it is lost the server says without a proof, which words don't give. */
async function isLost(context: CustodyContext, wallet: Wallet): Promise<boolean> {
  const held = await findDeviceShare(context, wallet)
  try {
    await context.api.loginShare({ device: held && deviceProver(wallet, held.share) })
    return false
  } catch (thrown) {
    const reason = refusalOf(thrown)
    if (reason === 'share_proof_needed') return false
    if (reason === 'login_share_lost') return true
    throw thrown
  } finally {
    zero(held?.share)
  }
}

async function byDevice(context: CustodyContext, secret: RecoverySecret, wallet: Wallet): Promise<void> {
  const held = await findDeviceShare(context, wallet)
  if (!held) throw new CustodyError('locked')
  let recovery: Uint8Array | undefined
  try {
    recovery = await openRecovery(context, secret, wallet)
    await assemble([held.share, recovery], held.wallet.addresses, (assembled) =>
      replaceShares(context, secret, { ...assembled, wallet }),
    )
  } finally {
    zero(held.share, recovery)
  }
}

/**
 * The pair without the server's share, and a whole new set from it. That the share is lost is the server's word alone,
 * so nothing follows from it but what an ordinary rotation does: of the same entropy, whose addresses were checked, to
 * the same person, who has just shown the secret; a share that does not fit is refused and nothing is thrown away.
 */
export async function repair(
  context: CustodyContext,
  secret: RecoverySecret,
  { words }: { words?: string },
): Promise<Repaired> {
  const wallet = await readCompleteWallet(context)
  if (!(await isLost(context, wallet))) return 'unneeded'
  if (words === undefined) await byDevice(context, secret, wallet)
  else
    await lendSeed(entropyOf(words), { addresses: wallet.addresses, otherwise: 'other_words' }, (assembled) =>
      replaceShares(context, secret, { ...assembled, wallet }),
    )
  return 'repaired'
}

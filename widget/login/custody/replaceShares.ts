import { rotateText } from '../../../server/contract/walletTexts.ts'
import { toBase64url, zero } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import { deviceVerifierOf } from './deviceKey.ts'
import type { Wallet } from './keyApi.ts'
import type { Assembled } from './lendSeed.ts'
import { createLock } from './recoveryLock.ts'
import type { RecoverySecret } from './recoverySecret.ts'
import { type Shares, splitEntropy } from './shares.ts'
import { signText } from './signText.ts'
import { storeShares } from './storeShares.ts'

/** The wallet in use, put together: its seed signs for the change, as without the key a login changes nothing. */
type Current = Assembled & { wallet: Wallet }

async function rotate(context: CustodyContext, secret: RecoverySecret, current: Current, shares: Shares) {
  const { wallet, seed } = current
  const lock = await createLock(context, secret)
  const envelope = await lock.seal(shares.recovery, wallet.id)
  const { recovery, proof: recoveryProof } = lock
  const rotation = wallet.rotation + 1
  const loginShare = toBase64url(shares.login)
  const deviceVerifier = await deviceVerifierOf(shares.device, wallet.id)
  const sealed = { loginShare, recoveryEnvelope: envelope, recovery, recoveryProof }
  const body = { id: wallet.id, rotation, ...sealed, deviceVerifier }
  await context.api.rotate({ ...body, signature: signText(seed, await rotateText(body)) })
  await storeShares(context, {
    wallet: { ...wallet, rotation, recovery },
    shares,
    lock,
    envelope,
    confirm: (body) => context.api.confirmRotation(body),
    conflict: 'stale_rotation',
  })
}

/**
 * Splits the same entropy anew and seals the recovery share with this secret. From the confirmation on, the shares of
 * before give nothing. Broken off before it, everything stays as it was.
 */
export async function replaceShares(
  context: CustodyContext,
  secret: RecoverySecret,
  current: Current,
): Promise<void> {
  const shares = await splitEntropy(current.entropy)
  try {
    await rotate(context, secret, current, shares)
  } finally {
    zero(shares.device, shares.login, shares.recovery)
  }
}

import { rotateText } from '../../../server/contract/walletTexts.ts'
import type { Seed } from '../signers/seed.ts'
import { toBase64url, zero } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import type { Wallet } from './keyApi.ts'
import { createLock } from './recoveryLock.ts'
import type { RecoverySecret } from './recoverySecret.ts'
import { type Shares, splitEntropy } from './shares.ts'
import { signText } from './signText.ts'
import { storeShares } from './storeShares.ts'
import { withAssembled } from './withAssembled.ts'

interface Current {
  wallet: Wallet
  /** Signs for the change: without the key a login changes nothing. */
  seed: Seed
}

async function rotate(context: CustodyContext, secret: RecoverySecret, current: Current, shares: Shares) {
  const { wallet, seed } = current
  const lock = await createLock(context, secret)
  const envelope = await lock.seal(shares.recovery, wallet.id)
  const { recovery, proof: recoveryProof } = lock
  const rotation = wallet.rotation + 1
  const loginShare = toBase64url(shares.login)
  const body = { id: wallet.id, rotation, loginShare, recoveryEnvelope: envelope, recovery, recoveryProof }
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
 * Splits the same entropy anew and seals the recovery share with another secret. From the confirmation on, shares of
 * lost devices and of the old secret give nothing. Broken off before it, everything stays as it was.
 */
export const changeRecovery = (context: CustodyContext, secret: RecoverySecret): Promise<void> =>
  withAssembled(context, async ({ entropy, seed, wallet }) => {
    const shares = await splitEntropy(entropy)
    try {
      await rotate(context, secret, { wallet, seed }, shares)
    } finally {
      zero(shares.device, shares.login, shares.recovery)
    }
  })

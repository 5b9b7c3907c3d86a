import { assemble } from './assemble.ts'
import { fromBase64url, zero } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import { CustodyError, refusalOf } from './custodyError.ts'
import { deviceProver } from './deviceKey.ts'
import { dropDeviceShare, findDeviceShare } from './deviceShare.ts'
import type { LoginShare, Wallet } from './keyApi.ts'
import type { Assembled } from './lendSeed.ts'
import type { HeldWallet } from './memoryVault.ts'
import { readCompleteWallet } from './readCompleteWallet.ts'
import { rememberVerifier } from './rememberVerifier.ts'

type Use<T> = (assembled: Assembled & { wallet: Wallet }) => Promise<T>

async function requireShare(context: CustodyContext): Promise<HeldWallet> {
  const held = await findDeviceShare(context, await readCompleteWallet(context))
  if (!held) throw new CustodyError('locked')
  return held
}

/** A share that does not fit any more is worth nothing: the recovery secret brings a right one. */
async function forget(context: CustodyContext, { wallet, share }: HeldWallet): Promise<void> {
  context.vault.forget()
  await dropDeviceShare(context, { walletId: wallet.id, rotation: wallet.rotation, share })
}

async function join<T>(
  context: CustodyContext,
  held: HeldWallet,
  login: LoginShare,
  use: Use<T>,
): Promise<T> {
  const { wallet, share } = held
  const loginShare = fromBase64url(login.share)
  let checked = false
  try {
    return await assemble([share, loginShare], wallet.addresses, async (assembled) => {
      checked = true
      if (login.verifier === 'missing')
        await rememberVerifier(context, wallet, { share, seed: assembled.seed })
      return use({ ...assembled, wallet })
    })
  } catch (thrown) {
    if (!checked && refusalOf(thrown) === 'address_mismatch') await forget(context, held)
    throw thrown
  } finally {
    zero(loginShare)
  }
}

/** The login share of the set that this share is of. Refuses with `stale_rotation` where that is not in use any more. */
async function requestLoginShare(
  context: CustodyContext,
  held: HeldWallet,
  purpose: 'export' | undefined,
): Promise<LoginShare> {
  try {
    const device = deviceProver(held.wallet, held.share)
    const login = await context.api.loginShare({ purpose, device })
    if (login.rotation === held.wallet.rotation) return login
  } catch (thrown) {
    const reason = refusalOf(thrown)
    // A session that was resumed meanwhile, and a set from before there were proofs.
    if (reason === 'share_proof_needed') throw new CustodyError('locked', { cause: thrown })
    if (reason === 'wrong_device_proof') {
      await forget(context, held)
      throw new CustodyError('address_mismatch', { cause: thrown })
    }
    throw thrown
  }
  throw new CustodyError('stale_rotation')
}

/**
 * Lends the entropy and the seed, from the share at hand and the login share, which the server gives anew each time, for
 * a proof of the share at hand: a session that ended, or a rotation elsewhere, ends this device's use at once.
 * Refuses with `no_wallet`, `locked`, `address_mismatch`, or as the server refuses.
 */
export async function withAssembled<T>(context: CustodyContext, use: Use<T>, purpose?: 'export'): Promise<T> {
  let held = (await context.vault.read()) ?? (await requireShare(context))
  try {
    let login: LoginShare
    try {
      login = await requestLoginShare(context, held, purpose)
    } catch (thrown) {
      if (refusalOf(thrown) !== 'stale_rotation') throw thrown
      zero(held.share)
      context.vault.forget()
      held = await requireShare(context)
      login = await requestLoginShare(context, held, purpose)
    }
    return await join(context, held, login, use)
  } finally {
    zero(held.share)
  }
}

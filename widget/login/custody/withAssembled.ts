import { assemble } from './assemble.ts'
import { fromBase64url, zero } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import { CustodyError, refusalOf } from './custodyError.ts'
import { dropDeviceShare, findDeviceShare } from './deviceShare.ts'
import type { Wallet } from './keyApi.ts'
import type { Assembled } from './lendSeed.ts'
import type { HeldWallet } from './memoryVault.ts'
import { readCompleteWallet } from './readCompleteWallet.ts'

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

async function join<T>(context: CustodyContext, held: HeldWallet, login: string, use: Use<T>): Promise<T> {
  const { wallet, share } = held
  const loginShare = fromBase64url(login)
  let checked = false
  try {
    return await assemble([share, loginShare], wallet.addresses, (assembled) => {
      checked = true
      return use({ ...assembled, wallet })
    })
  } catch (thrown) {
    if (!checked && refusalOf(thrown) === 'address_mismatch') await forget(context, held)
    throw thrown
  } finally {
    zero(loginShare)
  }
}

/**
 * Lends the entropy and the seed, from the share at hand and the login share, which the server gives anew each time:
 * a session that ended, or a rotation elsewhere, ends this device's use at once.
 * Refuses with `no_wallet`, `locked`, `address_mismatch`, or as the server refuses.
 */
export async function withAssembled<T>(context: CustodyContext, use: Use<T>, purpose?: 'export'): Promise<T> {
  let held = (await context.vault.read()) ?? (await requireShare(context))
  try {
    const login = await context.api.loginShare(purpose)
    if (login.rotation !== held.wallet.rotation) {
      zero(held.share)
      context.vault.forget()
      held = await requireShare(context)
      if (login.rotation !== held.wallet.rotation) throw new CustodyError('stale_rotation')
    }
    return await join(context, held, login.share, use)
  } finally {
    zero(held.share)
  }
}

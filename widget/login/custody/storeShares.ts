import { hashLoginShare } from '../../../server/contract/walletTexts.ts'
import { toBase64url, zero } from './bytes.ts'
import { checkShares } from './checkShares.ts'
import type { CustodyContext } from './context.ts'
import { CustodyError, refusalOf } from './custodyError.ts'
import { deviceProver } from './deviceKey.ts'
import { dropDeviceShare, writeDeviceShare } from './deviceShare.ts'
import type { DeviceShare } from './deviceStore.ts'
import type { ConfirmRequest, Wallet } from './keyApi.ts'
import type { RecoveryLock } from './recoveryLock.ts'
import type { Shares } from './shares.ts'

export interface NewSet {
  /** As it will be once the set is confirmed. */
  wallet: Wallet
  shares: Shares
  lock: RecoveryLock
  /** What the server got. */
  envelope: string
  confirm(body: ConfirmRequest): Promise<void>
  /** Refusal when another tab or device put its own set under the same number. */
  conflict: 'wallet_exists' | 'stale_rotation'
}

/** Reads the device's share and the envelope back, and checks every pair. */
async function check(context: CustodyContext, set: NewSet, entry: DeviceShare): Promise<void> {
  const { wallet, shares, lock, envelope } = set
  const stored = await writeDeviceShare(context, entry)
  const recovery = await lock.open(envelope, wallet.id)
  try {
    const device = stored?.share ?? shares.device
    await checkShares({ device, login: shares.login, recovery }, wallet.addresses)
  } finally {
    zero(stored?.share, recovery)
  }
}

/** How the server says that another tab or device was faster. */
const overtaken = new Set<string | undefined>(['wallet_not_found', 'stale_rotation'])

async function isInUse(
  { api }: CustodyContext,
  { wallet, shares }: NewSet,
  loginShare: string,
): Promise<boolean> {
  const found = await api.wallet()
  if (found?.id !== wallet.id || found.status !== 'complete' || found.rotation !== wallet.rotation)
    return false
  const login = await api.loginShare({ device: deviceProver(wallet, shares.device) })
  return login.rotation === wallet.rotation && login.share === loginShare
}

/** An answer that was lost on the way is looked up: what was confirmed counts, not that it was heard. */
async function settle(context: CustodyContext, set: NewSet): Promise<void> {
  const { id, rotation } = set.wallet
  const loginShare = toBase64url(set.shares.login)
  try {
    await set.confirm({ id, rotation, loginShareHash: await hashLoginShare(loginShare) })
  } catch (thrown) {
    if (await isInUse(context, set, loginShare).catch(() => false)) return
    throw overtaken.has(refusalOf(thrown)) ? new CustodyError(set.conflict, { cause: thrown }) : thrown
  }
}

/**
 * The second half of making and of changing a set of shares, after the server has its two: the device's share is
 * written and read back, the envelope opened, every pair checked, and only then the set put to use.
 */
export async function storeShares(context: CustodyContext, set: NewSet): Promise<void> {
  const { wallet, shares, conflict } = set
  const entry = { walletId: wallet.id, rotation: wallet.rotation, share: shares.device }
  try {
    await check(context, set, entry)
  } catch (thrown) {
    await dropDeviceShare(context, entry)
    throw thrown
  }
  try {
    await settle(context, set)
  } catch (thrown) {
    // Not heard may still be done: only a set that surely is not in use is forgotten.
    if (refusalOf(thrown) === conflict) await dropDeviceShare(context, entry)
    throw thrown
  }
  await context.device?.removeOlder(wallet.id, wallet.rotation).catch(() => undefined)
  await context.vault.hold({ wallet, share: shares.device })
}

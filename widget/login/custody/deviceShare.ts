import { sameBytes, zero } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import type { DeviceShare } from './deviceStore.ts'
import type { Wallet } from './keyApi.ts'
import type { HeldWallet } from './memoryVault.ts'

/** Writes and reads back; `undefined` where the browser does not keep it after all. The caller zeroes the answer. */
export async function writeDeviceShare(
  { device }: CustodyContext,
  entry: DeviceShare,
): Promise<DeviceShare | undefined> {
  try {
    await device?.write(entry)
    return await device?.read(entry.walletId, entry.rotation)
  } catch {
    return undefined
  }
}

/** Removes the entry if it is still this one: another tab may have put its own there. */
export async function dropDeviceShare({ device }: CustodyContext, entry: DeviceShare): Promise<void> {
  try {
    const found = await device?.read(entry.walletId, entry.rotation)
    if (found && sameBytes(found.share, entry.share)) await device?.remove(entry.walletId, entry.rotation)
    zero(found?.share)
  } catch {
    // Storage that went away keeps nothing.
  }
}

/** The share for the wallet's present rotation, from memory or this device; the caller zeroes it. */
export async function findDeviceShare(
  context: CustodyContext,
  wallet: Wallet,
): Promise<HeldWallet | undefined> {
  const { vault, device } = context
  const held = await vault.read()
  if (held?.wallet.id === wallet.id && held.wallet.rotation === wallet.rotation) return held
  zero(held?.share)
  if (held) vault.forget()
  await device?.removeOlder(wallet.id, wallet.rotation).catch(() => undefined)
  const stored = await device?.read(wallet.id, wallet.rotation).catch(() => undefined)
  if (!stored) return undefined
  const found = { wallet, share: stored.share }
  await vault.hold(found)
  return found
}

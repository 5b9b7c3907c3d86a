import { zero } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import { findDeviceShare } from './deviceShare.ts'

/** none: no (complete) wallet yet · locked: a recovery secret is needed on this device · ready: two shares are at hand */
export type CustodyStatus = 'none' | 'locked' | 'ready'

export async function status(context: CustodyContext): Promise<CustodyStatus> {
  const wallet = await context.api.wallet()
  if (wallet?.status !== 'complete') return 'none'
  const held = await findDeviceShare(context, wallet)
  zero(held?.share)
  return held && !wallet.needsUnlock ? 'ready' : 'locked'
}

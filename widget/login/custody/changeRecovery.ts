import type { CustodyContext } from './context.ts'
import type { RecoverySecret } from './recoverySecret.ts'
import { replaceShares } from './replaceShares.ts'
import { withAssembled } from './withAssembled.ts'

/** Replaces all shares, and the secret: those of lost devices and the old secret give nothing afterwards. */
export const changeRecovery = (context: CustodyContext, secret: RecoverySecret): Promise<void> =>
  withAssembled(context, (current) => replaceShares(context, secret, current))

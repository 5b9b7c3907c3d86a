import type { Connector } from '../wallets/connector.ts'
import { silentAnswerMs } from '../wallets/injected/silentAnswerMs.ts'
import { isPageWallet } from '../wallets/isPageWallet.ts'

/**
 * A wallet that gives no account took the permission back, or is only locked. EIP-2255 tells the two apart; who does not
 * answer is taken to be locked. Wallets of other families have no such question: with them nobody can tell, and the person or
 * the wallet's own `disconnect` ends it.
 */
export async function hasParted(connector: Connector): Promise<boolean> {
  if (!isPageWallet(connector)) return true
  if (connector.namespace !== 'eip155') return false
  const ask = (method: string): Promise<unknown> =>
    connector.request({ method }, AbortSignal.timeout(silentAnswerMs)).catch(() => undefined)
  const granted = await ask('wallet_getPermissions')
  if (!Array.isArray(granted)) return false
  const isGranted = granted.some(
    (one) => (one as { parentCapability?: unknown } | null)?.parentCapability === 'eth_accounts',
  )
  return !isGranted && !isLocked(await ask('getProviderState'))
}

/** Rabby and wallets made from it name no permission while they are locked, and say here that they are. */
const isLocked = (state: unknown): boolean =>
  (state as { isUnlocked?: unknown } | null | undefined)?.isUnlocked === false

import { evmChainId, toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../../context.ts'
import { requestWallet } from '../requestWallet.ts'
import type { SendStanding } from '../send/standing.ts'

/** Longer a wallet does not think about what it can do. */
const patienceMs = 3_000

/** Does the wallet do several calls all at once or not at all (EIP-5792)? One that does not say so does not. */
export async function doesAtomicCalls(
  context: WidgetContext,
  { networkId, from }: Pick<SendStanding, 'networkId' | 'from'>,
): Promise<boolean> {
  const chain = toHexQuantity(evmChainId(networkId) ?? 0)
  const request = { method: 'wallet_getCapabilities', params: [from, [chain]] }
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const told = await Promise.race([
      requestWallet(context, { namespace: 'eip155', request, networkId }, signal),
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ])
    const own = (told as Record<string, { atomic?: { status?: unknown } } | undefined>)[chain]
    return own?.atomic?.status === 'supported'
  } catch {
    return false
  }
}

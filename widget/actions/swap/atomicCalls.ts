import { evmChainId, toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../../context.ts'
import { requestWallet } from '../requestWallet.ts'
import type { SendStanding } from '../send/standing.ts'

/** Longer a swap does not wait: twice the time after which what a wallet of WalletConnect said before counts. */
const answerMs = 3_000

/** Does the wallet do several calls all at once or not at all (EIP-5792)? One that does not say so does not. */
export async function doesAtomicCalls(
  context: WidgetContext,
  { networkId, from }: Pick<SendStanding, 'networkId' | 'from'>,
): Promise<boolean> {
  const chain = toHexQuantity(evmChainId(networkId) ?? 0)
  const request = { method: 'wallet_getCapabilities', params: [from, [chain]] }
  const leave = new AbortController()
  const timer = setTimeout(() => leave.abort(), answerMs)
  try {
    const answer = await Promise.race([
      requestWallet(context, { namespace: 'eip155', request, networkId }, leave.signal),
      new Promise((_, reject) => leave.signal.addEventListener('abort', reject)),
    ])
    const own = (answer as Record<string, { atomic?: { status?: unknown } } | undefined>)[chain]
    return own?.atomic?.status === 'supported'
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

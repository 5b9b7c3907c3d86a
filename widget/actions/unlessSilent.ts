import { personMs } from '../errors/requestExpired.ts'
import { WidgetError } from '../errors/widgetError.ts'
import type { Connector, ConnectorSession } from '../wallets/connector.ts'
import { silentAnswerMs } from '../wallets/injected/silentAnswerMs.ts'
import { isPageWallet } from '../wallets/isPageWallet.ts'

/** So long a person may type a password; then a wallet that answers nothing else meanwhile is taken for gone. */
const probeMs = 55_000

/**
 * Asks a wallet for its accounts. What an extension that is gone has left in the page may never answer: a wallet of EVM is
 * then asked for its chain, which needs no person; of other families nobody knows of such a question, and they have as long
 * as a person has. Fails with `wallet_not_found`.
 */
export async function unlessSilent(connector: Connector, signal: AbortSignal): Promise<ConnectorSession> {
  if (!isPageWallet(connector)) return connector.connect(signal)
  const over = new AbortController()
  const silent = new AbortController()
  const giveUp = (): void => silent.abort()
  const probe = (): void => {
    timer = setTimeout(giveUp, probeMs)
    // A refusal is an answer, too.
    const answered = (): void => clearTimeout(timer)
    connector.request({ method: 'eth_chainId' }, over.signal).then(answered, answered)
  }
  let timer =
    connector.namespace === 'eip155' ? setTimeout(probe, silentAnswerMs) : setTimeout(giveUp, personMs)
  try {
    return await connector.connect(AbortSignal.any([signal, silent.signal]))
  } catch (error) {
    if (!silent.signal.aborted || signal.aborted) throw error
    throw new WidgetError('wallet_not_found', { wallet: connector.name }, { cause: error })
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

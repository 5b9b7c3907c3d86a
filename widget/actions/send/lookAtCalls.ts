import type { WidgetContext } from '../../context.ts'
import type { Send } from '../../state/sends.ts'
import { activeConnection } from '../activeConnection.ts'
import { requestWallet } from '../requestWallet.ts'
import type { Look } from './family.ts'

/** A wallet that forgot its calls by then will not tell of them any more. */
const patienceMs = 24 * 3600_000

/** EIP-5792: 100 and more is on its way, 200 and more is done, 400 and more came to nothing. */
export async function lookAtCalls(context: WidgetContext, send: Send): Promise<Look> {
  const { networkId, id, from, sentAt } = send
  if (context.api.ageOf(sentAt) > patienceMs) return { status: 'unknown' }
  const { connection } = activeConnection(context, 'eip155')
  // Another account's wallet knows nothing of them.
  if (!connection.accounts.some((account) => account.toLowerCase().endsWith(from.toLowerCase()))) return {}
  const request = { method: 'wallet_getCallsStatus', params: [id] }
  const told = (await requestWallet(context, { namespace: 'eip155', request, networkId })) as {
    status?: unknown
    receipts?: { transactionHash?: unknown; status?: unknown }[]
  }
  const status = Number(told.status)
  const hash = told.receipts?.at(-1)?.transactionHash
  const known =
    typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash) ? { hash: hash.toLowerCase() } : {}
  if (status >= 400) return { ...known, status: 'failed' }
  return status >= 200 ? known : {}
}

import type { WidgetContext } from '../../context.ts'
import type { Send } from '../../state/sends.ts'
import { activeConnection } from '../activeConnection.ts'
import { requestWallet } from '../requestWallet.ts'
import type { Look } from './family.ts'
import { readCallsStatus } from './readCallsStatus.ts'

/** A wallet that forgot its calls by then will not tell of them any more. */
const patienceMs = 24 * 3600_000

export async function lookAtCalls(context: WidgetContext, send: Send): Promise<Look> {
  const { networkId, id, from, sentAt } = send
  // What its wallet says is done has no place on the chain that could be looked at.
  const isDone = send.status === 'confirmed' && !send.hash
  if (context.api.ageOf(sentAt) > patienceMs) return { status: isDone ? 'final' : 'unknown' }
  const { connection } = activeConnection(context, 'eip155')
  // Another account's wallet knows nothing of them.
  if (!connection.accounts.some((account) => account.toLowerCase().endsWith(from.toLowerCase()))) return {}
  const request = { method: 'wallet_getCallsStatus', params: [id] }
  const answer = await requestWallet(context, { namespace: 'eip155', request, networkId })
  const { outcome, hash } = readCallsStatus(answer)
  // One of its transactions alone would speak for all of them.
  if (outcome === 'partly') return { status: 'unknown' }
  if (outcome === 'undone') return { ...(hash && { hash }), status: 'failed' }
  if (outcome !== 'done') return {}
  return hash ? { hash } : { status: 'confirmed' }
}

import { requestWallet } from '../../actions/requestWallet.ts'
import type { WidgetContext } from '../../context.ts'

/** Tells the embedded wallet that nobody goes on with a batch in steps, so that its status says what was done. */
export function endCalls(context: WidgetContext, id: string): void {
  const request = { method: 'gatehouse_endCalls', params: [id] }
  // One of an older version does not know it, and gives the batch up by its age.
  requestWallet(context, { namespace: 'eip155', request }).catch(() => undefined)
}

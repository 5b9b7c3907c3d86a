import type { WidgetContext } from '../../context.ts'
import { embeddedId } from '../../wallets/embedded/embeddedKey.ts'

/**
 * Tells the embedded wallet that nobody goes on with a batch in steps, so that its status says what was done; also where its
 * connection ended, or another wallet took its place.
 */
export function endCalls(context: WidgetContext, id: string): void {
  const connector = context.connectors().find((one) => one.id === embeddedId('eip155'))
  const request = { method: 'gatehouse_endCalls', params: [id] }
  // One of an older version does not know it, and gives the batch up by its age.
  connector?.request(request).catch(() => undefined)
}

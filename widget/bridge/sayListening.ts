import { listeningType } from '../../host-sdk/protocol/handshake.ts'
import { isAllowedOrigin } from '../../host-sdk/protocol/origin.ts'

interface FrameWindow {
  parent: { postMessage(message: unknown, targetOrigin: string): void }
  document: { referrer: string }
}

/**
 * Step 1 of host-sdk/protocol/handshake.ts: the page need not wait until all of the document has loaded. The referrer
 * says which page it is; where it does not, or that page is not on the list, nothing is said.
 */
export function sayListening({ parent, document }: FrameWindow, allowedOrigins: readonly string[]): void {
  const origin = /^https?:\/\/[^/]+/.exec(document.referrer)?.[0]
  if (isAllowedOrigin(allowedOrigins, origin)) parent.postMessage({ type: listeningType }, origin)
}

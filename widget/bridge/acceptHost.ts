import {
  ackType,
  type ConnectMessage,
  connectType,
  isConnectMessage,
  protocolVersion,
} from '../../host-sdk/protocol/handshake.ts'
import { isAllowedOrigin } from '../../host-sdk/protocol/origin.ts'
import type { RefusalReason } from '../../server/contract/frame.ts'

/** The page that embeds us, after the handshake. */
export interface AcceptedHost {
  origin: string
  /** Port 1: we offer `WidgetApi`. */
  widgetPort: MessagePort
  /** Port 2: the page offers `HostApi`. */
  hostPort: MessagePort
}

export interface AcceptOptions {
  /** Patterns that the server put into the document. */
  allowedOrigins: readonly string[]
  onRefuse?(reason: RefusalReason): void
  /** Acts on what else the hello brings, before it is answered. */
  prepare?(hello: ConnectMessage, origin: string): Promise<unknown> | undefined
}

type HandshakeWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & { parent: unknown }

/**
 * Steps 3 and 4 of host-sdk/protocol/handshake.ts: source, then origin, then shape; the first message that
 * passes wins and the window is left for good. A document that nobody embeds never accepts.
 */
export function acceptHost(
  window: HandshakeWindow,
  { allowedOrigins, onRefuse, prepare }: AcceptOptions,
): Promise<AcceptedHost> {
  return new Promise((resolve) => {
    if (window.parent === window) return
    const nonces = new Set<string>()

    const refusal = (event: MessageEvent): RefusalReason | undefined => {
      if (event.source !== window.parent) return 'source'
      if (!isAllowedOrigin(allowedOrigins, event.origin)) return 'origin'
      if (!isConnectMessage(event.data) || event.ports.length !== 2) return 'shape'
      return nonces.has(event.data.nonce) ? 'replay' : undefined
    }

    const listen = (event: MessageEvent): void => {
      // Extensions and developer tools chat on every window; only what claims to be ours is judged.
      if (event.data?.type !== connectType) return
      const reason = refusal(event)
      if (reason) {
        onRefuse?.(reason)
        return
      }
      const { nonce, version } = event.data
      const { origin } = event
      const [widgetPort, hostPort] = event.ports as [MessagePort, MessagePort]
      if (nonces.size < 1000) nonces.add(nonce)
      const acknowledge = (): void =>
        widgetPort.postMessage({ type: ackType, version: protocolVersion, nonce })
      // Another version is answered too, so that the page can say which one it met.
      if (version !== protocolVersion) {
        acknowledge()
        return
      }
      window.removeEventListener('message', listen)
      const accept = (): void => {
        acknowledge()
        resolve({ origin, widgetPort, hostPort })
      }
      const prepared = prepare?.(event.data, origin)
      if (prepared) void prepared.then(accept)
      else accept()
    }
    window.addEventListener('message', listen)
  })
}

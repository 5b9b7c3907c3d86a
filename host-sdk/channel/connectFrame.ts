import type { PageWallet } from '../protocol/api.ts'
import {
  ackType,
  connectType,
  type FrameFailure,
  handshakeRetryMs,
  handshakeTimeoutMs,
  listeningType,
  protocolVersion,
} from '../protocol/handshake.ts'
import { toHex } from '../protocol/hexBytes.ts'

export interface FramePorts {
  /** The frame offers its API here: `WidgetApi`, or `LoginApi` of the login frame. */
  widget: MessagePort
  /** Who embeds it offers its own here: `HostApi`, or `LoginHost`. */
  host: MessagePort
}

export interface ConnectOptions {
  /** Why the frame is silent; `undefined` while nothing is known. */
  diagnose(): Promise<FrameFailure | undefined>
  signal: AbortSignal
  /** It has loaded, or has said that it listens, before this was called. */
  hears?: boolean
  /** What the hello brings, read at each attempt. */
  wallets?(): PageWallet[] | undefined
}

/** How long the frame may stay silent before the server is asked why. */
const diagnoseAfterMs = 2_000
/** And after its load: a document of ours is heard before that. */
const silentAfterLoadMs = 500

/**
 * The embedder's half of the handshake (protocol/handshake.ts). Each attempt has fresh ports, because transferred
 * ones are gone; the first that is acknowledged wins and the others are closed. Rejects with a `FrameFailure`.
 */
export function connectFrame(
  iframe: HTMLIFrameElement,
  origin: string,
  { diagnose, signal, hears, wallets }: ConnectOptions,
): Promise<FramePorts> {
  return new Promise((resolve, reject) => {
    const attempts: MessagePort[][] = []
    const timers: (ReturnType<typeof setTimeout> | undefined)[] = []
    const ended = new AbortController()
    const untilEnd = { signal: ended.signal }
    let begun = false

    const end = (winner?: MessagePort[]): void => {
      // One call ends timeouts and intervals alike.
      timers.forEach(clearTimeout)
      ended.abort()
      for (const ports of attempts) if (ports !== winner) for (const port of ports) port.close()
    }
    const fail = (reason: FrameFailure): void => {
      end()
      reject(reason)
    }
    const attempt = (): void => {
      const widget = new MessageChannel()
      const host = new MessageChannel()
      const ports = [widget.port1, host.port1]
      const nonce = toHex(crypto.getRandomValues(new Uint8Array(16)))
      attempts.push(ports)
      widget.port1.onmessage = ({ data }) => {
        if (data?.type !== ackType || data.nonce !== nonce) return
        if (data.version !== protocolVersion) return fail('version_mismatch')
        end(ports)
        resolve({ widget: widget.port1, host: host.port1 })
      }
      // The exact origin: a frame that was sent elsewhere never gets a port.
      const hello = { type: connectType, version: protocolVersion, nonce, wallets: wallets?.() }
      iframe.contentWindow?.postMessage(hello, origin, [widget.port2, host.port2])
    }
    const begin = (): void => {
      if (begun) return
      begun = true
      timers.push(setInterval(attempt, handshakeRetryMs))
      attempt()
    }
    const look = async (): Promise<void> => {
      const reason = await diagnose()
      // It may have come meanwhile.
      if (reason && !ended.signal.aborted) fail(reason)
    }
    const onLoad = (): void => {
      begin()
      timers.push(setTimeout(look, silentAfterLoadMs))
    }
    const onMessage = ({ source, origin: from, data }: MessageEvent): void => {
      if (source === iframe.contentWindow && from === origin && data?.type === listeningType) begin()
    }
    const onTimeout = (): void => fail('timeout')

    iframe.addEventListener('load', onLoad, untilEnd)
    addEventListener('message', onMessage, untilEnd)
    signal.addEventListener('abort', onTimeout, untilEnd)
    if (hears) begin()
    timers.push(setTimeout(look, diagnoseAfterMs), setTimeout(onTimeout, handshakeTimeoutMs))
  })
}

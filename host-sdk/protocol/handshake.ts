/**
 * The two raw `postMessage`s of the product.
 *
 *   page                                              frame
 *   1. ◀──────────────────────────── { type: listening }, to the page's exact origin, as soon as it would hear 2.
 *      or the frame's `load`, where nothing says which page that is
 *   2. { type, version, nonce } + 2 ports ──────────▶ source is window.parent? origin allowed? shape right?
 *      (to the frame's exact origin; again            3. leaves the window for good
 *       every 250 ms until 4., 30 s at most)
 *   4. ◀──────────────── { type: ack, nonce } on port 1
 *
 * Port 1 carries `WidgetApi` (frame offers), port 2 `HostApi` (page offers). Source: design.md §3.
 */
export const protocolVersion = 1
export const listeningType = 'gatehouse:listening'
export const connectType = 'gatehouse:connect'
export const ackType = 'gatehouse:connected'
export const handshakeRetryMs = 250
export const handshakeTimeoutMs = 30_000

export interface ConnectMessage {
  type: typeof connectType
  version: number
  /** 32 hex characters, fresh for each attempt. */
  nonce: string
  /** `PageWallet[]`: what the list will begin with, for a frame that draws it before its app is there. */
  wallets?: unknown
}

export const isConnectMessage = (value: unknown): value is ConnectMessage => {
  const message = value as { type?: unknown; version?: unknown; nonce?: unknown } | null
  return (
    !!message &&
    typeof message === 'object' &&
    message.type === connectType &&
    typeof message.version === 'number' &&
    typeof message.nonce === 'string' &&
    /^[0-9a-f]{32}$/.test(message.nonce)
  )
}

/** Why a frame could not be reached; each has a sentence for the developer. */
export type FrameFailure =
  | 'origin_not_allowed'
  | 'unknown_project'
  | 'blocked_by_csp'
  | 'offline'
  | 'timeout'
  | 'version_mismatch'
  | 'not_placed'
  | 'frame_changed'
  | 'ancestor_not_allowed'
  | 'frame_failed'
  | 'frame_blocked'

/** Why nothing came of it: the frame, or the part of the script that speaks with it. */
export type ConnectFailure = FrameFailure | 'script_changed' | 'script_failed'

export interface LoadFailure {
  reason: ConnectFailure
  /** What the developer of the page can do about it. */
  help: string
}

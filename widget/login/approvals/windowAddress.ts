import { fromBase64url } from './bytes.ts'

/** The document of the window. Behind `#` are the approval's id and its secret, which no server sees. */
export const windowPath = '/login/window'

/**
 * Types of the messages by which frame and window, on one origin, have each other look at the server. Each side has its
 * own: a window whose opener is another window, or itself, hears no frame. The window's carries its public key
 * (secretBox.ts), so that the frame knows which window it opened itself; the frame's carries nothing.
 */
export const approvalWords = {
  frame: 'gatehouse:approval:frame',
  window: 'gatehouse:approval:window',
} as const

/** An approval's id, and the secret that its two sides share (32 bytes). */
export interface WindowAddress {
  id: string
  secret: Uint8Array<ArrayBuffer>
}

/** What the hash of a window's address says; `undefined` where it says nothing of the kind. */
export function readWindowHash(hash: string): WindowAddress | undefined {
  const [, id, secret] = /^#([\w-]{22,64})\.([\w-]{43})$/.exec(hash) ?? []
  return id && secret ? { id, secret: fromBase64url(secret) } : undefined
}

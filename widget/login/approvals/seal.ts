import { fromBase64url, toBase64url } from './bytes.ts'

/** Who says something: the login frame, or the window. Each has a key of its own, so nothing can be sent back to its sender. */
export type Side = 'frame' | 'window'

/** Seals what one side says; opens what the other said. Version 1. */
export interface Sealer {
  seal(text: string): Promise<string>
  /** @throws Error (`OperationError`) for anything but a text that the other side sealed for this approval */
  open(sealed: string): Promise<string>
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

/**
 * AES-256-GCM with a key for each side: HKDF-SHA-256 of the secret in the window's address, salt the approval's id, info
 * `gatehouse approval v1 <side>`. Output: base64url of a random nonce (12 bytes) and the text with its tag.
 */
export async function createSealer(side: Side, id: string, secret: Uint8Array<ArrayBuffer>): Promise<Sealer> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const keyOf = (whose: Side): Promise<CryptoKey> =>
    crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: utf8(id), info: utf8(`gatehouse approval v1 ${whose}`) },
      material,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
  const [own, other] = await Promise.all([keyOf(side), keyOf(side === 'frame' ? 'window' : 'frame')])
  return {
    seal: async (text) => toBase64url(await encrypt(own, utf8(text))),
    open: async (sealed) => new TextDecoder().decode(await decrypt(other, fromBase64url(sealed))),
  }
}

/** Random nonce ‖ AES-GCM text and tag. */
export async function encrypt(
  key: CryptoKey,
  plain: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
  const whole = new Uint8Array(iv.length + text.length)
  whole.set(iv)
  whole.set(text, iv.length)
  return whole
}

/** @throws Error (`OperationError`) for another key or changed bytes */
export async function decrypt(
  key: CryptoKey,
  whole: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = whole.subarray(0, 12)
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, whole.subarray(12)))
}

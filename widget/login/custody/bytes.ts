import { base64urlnopad } from '@scure/base'

/** Bytes over a buffer of their own, as WebCrypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** base64url without padding (RFC 4648 §5). */
export const toBase64url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

/** The inverse; throws where the text has another form, unused bits that are not zero included. */
export const fromBase64url = (text: string): Bytes => new Uint8Array(base64urlnopad.decode(text))

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length &&
  a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? 0)), 0) === 0

export function zero(...arrays: (Uint8Array | undefined)[]): void {
  for (const array of arrays) array?.fill(0)
}

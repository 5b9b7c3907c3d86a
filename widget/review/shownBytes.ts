import { isPlainSentence } from './eip155/plainSentence.ts'

export const toHex = (bytes: Uint8Array): `0x${string}` =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** As text when the bytes are text; a hash, or anything else, as hex. */
export function shownBytes(bytes: Uint8Array): { text: string; encoding: 'text' | 'hex' } {
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const control = /[\p{Cc}\p{Cn}\p{Co}]/u.test(decoded.replace(/[\n\r\t]/g, ''))
    if (!control && !(bytes.length === 32 && !isPlainSentence(decoded)))
      return { text: decoded, encoding: 'text' }
  } catch {
    // No text.
  }
  return { text: toHex(bytes), encoding: 'hex' }
}

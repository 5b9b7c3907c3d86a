/** Bytes as the wire of Bitcoin writes them: PSBTs in base64, signatures and keys in hex. */

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** `undefined` where it is no base64. */
export function readBase64(text: unknown): Uint8Array | undefined {
  try {
    return typeof text === 'string' ? Uint8Array.from(atob(text), (one) => one.charCodeAt(0)) : undefined
  } catch {
    return undefined
  }
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** `undefined` where it is no hex. */
export function readHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !/^([0-9a-f]{2})+$/i.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  )
}

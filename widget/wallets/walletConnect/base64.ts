/** `undefined` for what is not base64 text. */
export function fromBase64(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  try {
    return Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** `undefined` where it is not base64. */
export function readBase64(text: unknown): Uint8Array | undefined {
  try {
    return typeof text === 'string' ? Uint8Array.from(atob(text), (one) => one.charCodeAt(0)) : undefined
  } catch {
    return undefined
  }
}

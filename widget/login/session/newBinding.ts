/** Random of 128 bits, base64url: who asked for a code or a popup, and nobody else, may use it. */
export const newBinding = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

import { base64url } from './base64url.ts'

/** Random of 128 bits, base64url: who asked for a code or a popup, and nobody else, may use it. */
export const newBinding = (): string => base64url(crypto.getRandomValues(new Uint8Array(16)))

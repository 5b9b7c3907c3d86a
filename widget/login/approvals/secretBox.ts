import { fromBase64url, toBase64url } from './bytes.ts'
import { decrypt, encrypt } from './seal.ts'

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/** A key pair for one secret; its private half can leave nobody's memory. */
export interface SecretBox {
  /** Raw point, base64url. */
  publicKey: string
  /** A key that only the two of them have, for secrets that must not lie in the address of a window or on the server. */
  keyWith(other: string): Promise<CryptoKey>
}

/**
 * ECDH on P-256, HKDF-SHA-256, AES-256-GCM. The public halves come sealed (seal.ts), so nobody stands between; and whoever
 * learns the window's address later opens nothing with it.
 */
export async function createSecretBox(): Promise<SecretBox> {
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const publicKey = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  return {
    publicKey,
    keyWith: async (other) => {
      const theirs = await crypto.subtle.importKey('raw', fromBase64url(other), curve, false, [])
      const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, pair.privateKey, 256)
      const material = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])
      const info = new TextEncoder().encode('gatehouse approval v1 secret')
      return crypto.subtle.deriveKey(
        { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
        material,
        { name: 'AES-GCM', length: 256 },
        false,
        ['encrypt', 'decrypt'],
      )
    },
  }
}

export const sealSecret = async (key: CryptoKey, text: string): Promise<string> =>
  toBase64url(await encrypt(key, new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>))

export const openSecret = async (key: CryptoKey, sealed: string): Promise<string> =>
  new TextDecoder().decode(await decrypt(key, fromBase64url(sealed)))

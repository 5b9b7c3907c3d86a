import { type Bytes, toBase64url, zero } from './bytes.ts'

/** What a recovery secret becomes. Neither half tells anything of the other (HKDF, RFC 5869). */
export interface RecoveryKeys {
  /** Seals the recovery share: AES-256-GCM, not extractable. */
  key: CryptoKey
  /** What the server wants before it hands the envelope out: 32 bytes, base64url. */
  proof: string
}

const hkdf = (salt: Bytes, label: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt,
  info: new TextEncoder().encode(`gatehouse recovery v1 ${label}`),
})

/** @param material 32 bytes of a password derivation or a passkey; zeroed here. */
export async function deriveRecoveryKeys(material: Bytes, salt: Bytes): Promise<RecoveryKeys> {
  try {
    const base = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey', 'deriveBits'])
    const aes = { name: 'AES-GCM', length: 256 }
    const [key, proof] = await Promise.all([
      crypto.subtle.deriveKey(hkdf(salt, 'seal'), base, aes, false, ['encrypt', 'decrypt']),
      crypto.subtle.deriveBits(hkdf(salt, 'proof'), base, 256),
    ])
    return { key, proof: toBase64url(new Uint8Array(proof)) }
  } finally {
    zero(material)
  }
}

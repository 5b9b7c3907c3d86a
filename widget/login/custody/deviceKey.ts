import { ed25519 } from '@noble/curves/ed25519.js'
import { deviceProofInfo, deviceProofText } from '../../../server/contract/deviceProof.ts'
import { type Bytes, toBase64url, zero } from './bytes.ts'
import type { DeviceProver, Wallet } from './keyApi.ts'

/** The secret key that a device share gives, 32 bytes; the caller zeroes it. */
async function deviceKeyOf(share: Bytes, walletId: string): Promise<Uint8Array> {
  const base = await crypto.subtle.importKey('raw', share, 'HKDF', false, ['deriveBits'])
  const utf8 = new TextEncoder()
  const hkdf = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: utf8.encode(walletId),
    info: utf8.encode(deviceProofInfo),
  }
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf, base, 256))
}

async function withDeviceKey<T>(share: Bytes, walletId: string, use: (key: Uint8Array) => T): Promise<T> {
  const key = await deviceKeyOf(share, walletId)
  try {
    return use(key)
  } finally {
    zero(key)
  }
}

/** What the server checks proofs of this share with, base64url: server/contract/deviceProof.ts. */
export const deviceVerifierOf = (share: Bytes, walletId: string): Promise<string> =>
  withDeviceKey(share, walletId, (key) => toBase64url(ed25519.getPublicKey(key)))

/** Proves to the server that this share is here. The caller zeroes the share, after the proof. */
export const deviceProver = (
  { id, rotation }: Pick<Wallet, 'id' | 'rotation'>,
  share: Bytes,
): DeviceProver => ({
  rotation,
  sign: (facts) => {
    const text = deviceProofText({ walletId: id, rotation, ...facts })
    return withDeviceKey(share, id, (key) => toBase64url(ed25519.sign(new TextEncoder().encode(text), key)))
  },
})

import { createPublicKey, type KeyObject } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '../../../host-sdk/protocol/base58.ts'

/** Of multicodec, before the 32 bytes of a key. */
const ed25519 = [0xed, 0x01]

/**
 * `did:key:z6Mk…` → its Ed25519 key; `undefined` when it is none, or not written the one way there is:
 * one key must not be several clients. https://w3c-ccg.github.io/did-key-spec/
 */
export function readDidKey(did: string): KeyObject | undefined {
  const text = did.startsWith('did:key:z') ? did.slice('did:key:z'.length) : ''
  const bytes = text.length > 64 ? undefined : decodeBase58(text)
  if (bytes?.length !== 34 || bytes[0] !== ed25519[0] || bytes[1] !== ed25519[1]) return undefined
  if (encodeBase58(bytes) !== text) return undefined
  try {
    const x = Buffer.from(bytes.subarray(2)).toString('base64url')
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  } catch {
    return undefined
  }
}

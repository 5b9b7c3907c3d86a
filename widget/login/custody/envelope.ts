import type { Recovery } from '../../../server/contract/wallet.ts'
import { type Bytes, fromBase64url, randomBytes, sameBytes, toBase64url } from './bytes.ts'
import { CustodyError } from './custodyError.ts'

/**
 * The sealed recovery share, base64url of
 *
 *   1  version = 1
 *   1  kind: 1 password · 2 passkey
 *   2  length of the parameters, big-endian
 *   …  parameters  password: memory KiB (4) ‖ passes (1) ‖ salt
 *                  passkey:  length of the credential id (2) ‖ credential id ‖ salt
 *  12  nonce, random
 *   …  AES-256-GCM of the share, tag of 16 bytes at the end
 *
 * Everything before the nonce is authenticated (AAD), and after it the id of the wallet, which is not in the bytes.
 * The key: recoveryKeys.ts. A reader takes no version, kind or parameters but those it expects.
 */
const version = 1
const nonceLength = 12
const tagLength = 16

export type SealedRecovery = Exclude<Recovery, { kind: 'operator' }>

function parametersOf(recovery: SealedRecovery): Bytes {
  const salt = fromBase64url(recovery.salt)
  if (recovery.kind === 'password') {
    const bytes = new Uint8Array(5 + salt.length)
    new DataView(bytes.buffer).setUint32(0, recovery.memoryKiB)
    bytes[4] = recovery.passes
    bytes.set(salt, 5)
    return bytes
  }
  const id = fromBase64url(recovery.credentialId)
  const bytes = new Uint8Array(2 + id.length + salt.length)
  new DataView(bytes.buffer).setUint16(0, id.length)
  bytes.set(id, 2)
  bytes.set(salt, 2 + id.length)
  return bytes
}

function headerOf(recovery: SealedRecovery): Bytes {
  const parameters = parametersOf(recovery)
  const header = new Uint8Array(4 + parameters.length)
  header.set([version, recovery.kind === 'password' ? 1 : 2])
  new DataView(header.buffer).setUint16(2, parameters.length)
  header.set(parameters, 4)
  return header
}

const cipherOf = (iv: Bytes, header: Bytes, walletId: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new Uint8Array([...header, ...new TextEncoder().encode(walletId)]),
  tagLength: tagLength * 8,
})

export interface EnvelopeOptions {
  /** AES-256-GCM. */
  key: CryptoKey
  recovery: SealedRecovery
  walletId: string
}

export async function sealEnvelope(share: Bytes, options: EnvelopeOptions): Promise<string> {
  const header = headerOf(options.recovery)
  const nonce = randomBytes(nonceLength)
  const cipher = cipherOf(nonce, header, options.walletId)
  const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher, options.key, share))
  return toBase64url(new Uint8Array([...header, ...nonce, ...sealed]))
}

function decode(envelope: string): Bytes {
  try {
    return fromBase64url(envelope)
  } catch (cause) {
    throw new CustodyError('envelope_broken', { cause })
  }
}

/** The share; the caller zeroes it. Refuses with `envelope_broken`. */
export async function openEnvelope(envelope: string, options: EnvelopeOptions): Promise<Bytes> {
  const bytes = decode(envelope)
  const header = headerOf(options.recovery)
  const start = header.length + nonceLength
  if (bytes.length <= start + tagLength || !sameBytes(bytes.subarray(0, header.length), header))
    throw new CustodyError('envelope_broken')
  const cipher = cipherOf(bytes.slice(header.length, start), header, options.walletId)
  try {
    return new Uint8Array(await crypto.subtle.decrypt(cipher, options.key, bytes.slice(start)))
  } catch (cause) {
    throw new CustodyError('envelope_broken', { cause })
  }
}

import { createHash } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { decodeAbiParameters, type Hex, hashMessage, hexToBytes, size } from 'viem'
import * as z from 'zod/mini'

interface Assertion {
  authenticatorData: Uint8Array
  clientData: string
  signature: Uint8Array
}

/** The two forms in which smart accounts take an assertion of WebAuthn: apart, and as one tuple. */
const forms = [
  (signature: Hex): Assertion => {
    const [data, text, , r, s] = decodeAbiParameters(apart, signature)
    return { authenticatorData: hexToBytes(data), clientData: text, signature: compact(r, s) }
  },
  (signature: Hex): Assertion => {
    const [{ data, text, r, s }] = decodeAbiParameters(tuple, signature)
    return { authenticatorData: hexToBytes(data), clientData: text, signature: compact(r, s) }
  },
] as const

const apart = [
  { type: 'bytes' },
  { type: 'string' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'bool' },
] as const
const tuple = [
  {
    type: 'tuple',
    components: [
      { name: 'data', type: 'bytes' },
      { name: 'text', type: 'string' },
      { name: 'challengeAt', type: 'uint256' },
      { name: 'typeAt', type: 'uint256' },
      { name: 'r', type: 'uint256' },
      { name: 's', type: 'uint256' },
    ],
  },
] as const

const compact = (r: bigint, s: bigint): Uint8Array =>
  Buffer.from([r, s].map((number) => number.toString(16).padStart(64, '0')).join(''), 'hex')

const clientDataSchema = z.object({ type: z.literal('webauthn.get'), challenge: z.string() })
/** Bytes of authenticator data before its extensions; where its flags stand, and that of a person who was there. */
const leastData = 37
const flagsAt = 32
const present = 1

/** Did the passkey sign this hash, as it is or as EIP-191: by an assertion of WebAuthn, or the bare numbers? */
export function isOfPasskey(key: Uint8Array, hash: Hex, given: Hex): boolean {
  const hashes = [hash, hashMessage({ raw: hash })]
  if (size(given) === 64) return hashes.some((each) => verify(key, hexToBytes(each), hexToBytes(given)))
  return forms.some((read) => {
    try {
      return isAssertion(key, hashes, read(given))
    } catch {
      return false
    }
  })
}

function isAssertion(
  key: Uint8Array,
  hashes: readonly Hex[],
  { authenticatorData, clientData, signature }: Assertion,
): boolean {
  const { challenge } = clientDataSchema.parse(JSON.parse(clientData))
  const challenges = hashes.map((hash) => Buffer.from(hexToBytes(hash)).toString('base64url'))
  if (!challenges.includes(challenge) || authenticatorData.length < leastData) return false
  if (((authenticatorData[flagsAt] ?? 0) & present) === 0) return false
  return verify(key, sha256(Buffer.concat([authenticatorData, sha256(Buffer.from(clientData))])), signature)
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

function verify(key: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean {
  try {
    return p256.verify(signature, hash, key, { prehash: false, lowS: false })
  } catch {
    return false
  }
}

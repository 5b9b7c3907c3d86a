import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type Address, getAddress, type Hex, isAddress } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import * as z from 'zod/mini'
import type { Term } from '../contract/v1/sessions/words.ts'
import { HttpError } from '../errors/httpError.ts'

/** A key, as what its signatures are held against. */
export type SignerKey = { readonly address: Address } | { readonly passkey: Uint8Array }

const keySchema = z.object({ type: z.string(), publicKey: z.string() })
const pointBytes = 64

/** Type of a key → how its public half is read; others can't be held against a signature here. */
const keyKinds: Readonly<Record<string, (publicKey: string) => SignerKey>> = {
  secp256k1: (publicKey) => ({
    address: publicKeyToAddress(
      `0x${secp256k1.Point.fromHex(publicKey.replace(/^0x/, '')).toHex(false)}` as Hex,
    ),
  }),
  secp256r1: readPasskey,
  passkey: readPasskey,
}

/** Type of a signer (ERC-7715) → the keys that it names. */
const signerKinds: Readonly<Record<string, (data: unknown) => readonly (SignerKey | undefined)[]>> = {
  key: (data) => [readKey(data)],
  keys: (data) => {
    const parsed = z.object({ keys: z.array(z.unknown()) }).safeParse(data)
    return parsed.success ? parsed.data.keys.map(readKey) : []
  },
  account: (data) => {
    const parsed = z.object({ address: z.string() }).safeParse(data)
    return [parsed.success ? readAddress(parsed.data.address) : undefined]
  },
}

/**
 * Who may send operations under a permission.
 *
 * @throws HttpError 400 `signer_not_supported` for a type that is not of ERC-7715, for one that names nobody, and where one
 * of its keys is of a kind whose signatures cannot be checked here
 */
export function signerKeys({ type, data }: Term): readonly SignerKey[] {
  const read = Object.hasOwn(signerKinds, type) ? signerKinds[type] : undefined
  const keys = read?.(data) ?? []
  const known = keys.filter((key) => key !== undefined)
  if (known.length > 0 && known.length === keys.length) return known
  const sentence = `The server cannot check signatures of this signer (${type})`
  throw new HttpError(400, 'signer_not_supported', sentence, { field: 'signer' })
}

function readKey(data: unknown): SignerKey | undefined {
  const parsed = keySchema.safeParse(data)
  if (!parsed.success) return undefined
  const { type, publicKey } = parsed.data
  try {
    return Object.hasOwn(keyKinds, type) ? keyKinds[type]?.(publicKey) : undefined
  } catch {
    return undefined
  }
}

/** A point of P-256 as SEC1 has it, or its two numbers, behind which wallets may write what they like. */
function readPasskey(publicKey: string): SignerKey {
  const bytes = Buffer.from(publicKey.replace(/^0x/, ''), 'hex')
  const isSec1 = bytes.length === 33 || bytes.length === pointBytes + 1
  const point = isSec1 ? bytes : Buffer.concat([Buffer.from([4]), bytes.subarray(0, pointBytes)])
  return { passkey: p256.Point.fromBytes(point).toBytes(false) }
}

const readAddress = (text: string): SignerKey | undefined =>
  isAddress(text, { strict: false }) ? { address: getAddress(text.toLowerCase() as Hex) } : undefined

import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type Address, getAddress, type Hex, isAddress } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import * as z from 'zod/mini'
import type { Term } from '../contract/v1/sessions/words.ts'

const key = z.object({ type: z.literal('secp256k1'), publicKey: z.string() })

/** Type of a signer (ERC-7715) → the keys that it names, each as what its signatures recover to. */
const signerKinds: Readonly<Record<string, (data: unknown) => readonly (Address | undefined)[]>> = {
  key: (data) => [addressOf(data)],
  keys: (data) => {
    const parsed = z.object({ keys: z.array(z.unknown()) }).safeParse(data)
    return parsed.success ? parsed.data.keys.map(addressOf) : []
  },
  account: (data) => {
    const parsed = z.object({ address: z.string() }).safeParse(data)
    return [parsed.success ? readAddress(parsed.data.address) : undefined]
  },
}

/**
 * Who may send operations under a permission; `undefined` when the signer names no key, or one among them that no
 * signature can be held against here: a passkey, a word of the page's own.
 */
export function signerAddresses({ type, data }: Term): readonly Address[] | undefined {
  const read = Object.hasOwn(signerKinds, type) ? signerKinds[type] : undefined
  const found = read?.(data) ?? []
  const known = found.filter((address) => address !== undefined)
  return known.length > 0 && known.length === found.length ? known : undefined
}

function addressOf(data: unknown): Address | undefined {
  const parsed = key.safeParse(data)
  if (!parsed.success) return undefined
  try {
    const point = secp256k1.Point.fromHex(parsed.data.publicKey.replace(/^0x/, ''))
    return publicKeyToAddress(`0x${point.toHex(false)}`)
  } catch {
    return undefined
  }
}

const readAddress = (text: string): Address | undefined =>
  isAddress(text, { strict: false }) ? getAddress(text.toLowerCase() as Hex) : undefined

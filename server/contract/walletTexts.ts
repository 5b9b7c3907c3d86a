import type * as z from 'zod/mini'
import type { createWalletSchema, rotateSchema, verifierSchema } from './wallet.ts'

/**
 * What the wallet's eip155 key signs (EIP-191) before the server takes a set of shares; the first text also the keys
 * of Solana and Bitcoin. A login alone gives no key, so
 * a stolen one can neither put other shares in the place of the good ones nor claim somebody else's address.
 *
 *   Gatehouse: wallet <wallet id> of <user id> (<digest>)
 *   Gatehouse: replace the shares of wallet <wallet id> by rotation <number> (<digest>)
 *   Gatehouse: device verifier of wallet <wallet id>, rotation <number>: <verifier>
 *
 * `digest` is the SHA-256, hex, of the JSON of `[loginShare, recoveryEnvelope, recoveryProof, recovery, deviceVerifier]`,
 * `recovery` as its entries in the order of their names. No page gets such a text signed: `isOwnText`.
 */
const prefix = 'Gatehouse: '

type Unsigned<Schema extends z.ZodMiniType> = Omit<z.infer<Schema>, 'signature'>
type SignedShares = Pick<
  z.infer<typeof rotateSchema>,
  'loginShare' | 'recoveryEnvelope' | 'recoveryProof' | 'recovery' | 'deviceVerifier'
>

export const createText = async (
  userId: string,
  wallet: Omit<Unsigned<typeof createWalletSchema>, 'addresses' | 'proofs'>,
): Promise<string> => `${prefix}wallet ${wallet.id} of ${userId} (${await digestOf(wallet)})`

export const rotateText = async (next: Unsigned<typeof rotateSchema>): Promise<string> =>
  `${prefix}replace the shares of wallet ${next.id} by rotation ${next.rotation} (${await digestOf(next)})`

export const verifierText = ({ id, rotation, deviceVerifier }: Unsigned<typeof verifierSchema>): string =>
  `${prefix}device verifier of wallet ${id}, rotation ${rotation}: ${deviceVerifier}`

/** Names the set of shares that is to be confirmed: SHA-256 of the login share as it was sent, hex. */
export const hashLoginShare = (loginShare: string): Promise<string> => sha256(loginShare)

/** Whether bytes that a page wants signed could pass for one of ours. */
export const isOwnText = (message: Uint8Array): boolean =>
  new TextDecoder().decode(message).trimStart().startsWith(prefix.trimEnd())

function digestOf(shares: SignedShares): Promise<string> {
  const { loginShare, recoveryEnvelope, recoveryProof, recovery, deviceVerifier } = shares
  const entries = Object.entries(recovery).sort(([a], [b]) => (a < b ? -1 : 1))
  return sha256(JSON.stringify([loginShare, recoveryEnvelope, recoveryProof, entries, deviceVerifier]))
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Proof that a login frame holds the device share of the set in use, version 1 (docs/custody.md has a vector).
 *
 *   key        Ed25519 (RFC 8032); its seed is HKDF-SHA-256 (RFC 5869) of the share's bytes with its place,
 *              salt the wallet's id (UTF-8), info `gatehouse device v1 proof`, 32 bytes
 *   verifier   its public key, base64url: what the server keeps
 *   proof      its signature of the text below, base64url
 *
 * A share has at least 128 random bits, so nobody finds it by its verifier. The challenge is the server's, for one session
 * and one use, so a recorded proof is worth nothing.
 */
export const deviceProofInfo = 'gatehouse device v1 proof'

export interface DeviceProofFacts {
  walletId: string
  rotation: number
  purpose: 'sign' | 'export'
  challenge: string
}

export const deviceProofText = ({ walletId, rotation, purpose, challenge }: DeviceProofFacts): string =>
  `gatehouse device v1\n${walletId}\n${rotation}\n${purpose}\n${challenge}`

import * as z from 'zod/mini'

/**
 * Shares of the embedded wallet (design.md §6), all under `/login/wallet` with a session (contract/login.ts).
 * Sealed texts are the login frame's envelopes (widget/login/custody/envelope.ts); the server never looks inside,
 * except `loginShare`, which it seals once more with the operator's key.
 *
 *   GET  /login/wallet                 WalletAnswer
 *   POST /login/wallet                 CreateRequest: stored as `creating`; the same id again is the same creation;
 *                                      wants a signature of each account (403 `invalid_proof`), walletTexts.ts
 *   POST /login/wallet/confirm         ConfirmRequest: all three shares are stored; `complete`
 *   POST /login/wallet/login-share     LoginShareRequest → { share }; wants a fresh login, to export a very fresh one
 *                                      (403 `login_not_fresh`), and a proof of the device share (deviceProof.ts) or,
 *                                      just before, of the recovery secret (403 `share_proof_needed`); 409
 *                                      `login_share_lost` for good: device and recovery share can still make a new set
 *   POST /login/wallet/verifier        VerifierRequest: what later proofs of the device share are checked with, for a
 *                                      set from before there was one; wants the key's signature
 *   POST /login/wallet/recovery-share  { proof } → { envelope }; wrong proof 403 `wrong_recovery_proof`, then 429;
 *                                      with operator custody 409 `recovery_share_lost` as above
 *   POST /login/wallet/rotate          RotateRequest: new shares beside the old ones; wants a fresh login and the key's
 *                                      signature (403 `invalid_proof`), walletTexts.ts
 *   POST /login/wallet/rotate/confirm  ConfirmRequest: the new ones take the place of the old ones, at once
 *
 * A confirmation names the set that it means; when another one was stored meanwhile it gets 409 `stale_rotation`.
 */

const base64url = (limit: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(limit))
export const walletIdSchema = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

export const addressesSchema = z.object({
  eip155: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  bip122: z.object({
    payment: z.string().check(z.regex(/^bc1q[02-9ac-hj-np-z]{38}$/)),
    ordinals: z.string().check(z.regex(/^bc1p[02-9ac-hj-np-z]{58}$/)),
  }),
})
export type WalletAddresses = z.infer<typeof addressesSchema>

export const recoverySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passkey'), credentialId: base64url(1_400), salt: base64url(64) }),
  z.object({
    kind: z.literal('password'),
    salt: base64url(64),
    /** Argon2id (RFC 9106). */
    memoryKiB: z.number().check(z.minimum(19_456), z.maximum(1_048_576)),
    passes: z.number().check(z.minimum(1), z.maximum(16)),
  }),
  z.object({ kind: z.literal('operator') }),
])
export type Recovery = z.infer<typeof recoverySchema>

/** `GET /login/wallet` */
export const walletAnswerSchema = z.object({
  wallet: z.nullable(
    z.object({
      id: z.string(),
      status: z.enum(['creating', 'complete']),
      addresses: addressesSchema,
      custody: z.enum(['user', 'operator']),
      rotation: z.number(),
      recovery: recoverySchema,
      /** The device share alone gets no login share for this session: the recovery secret is needed once. */
      needsUnlock: z.boolean(),
    }),
  ),
  /** For the next proof of the device share; of a complete wallet. */
  challenge: z.optional(z.string()),
})
export type WalletAnswer = z.infer<typeof walletAnswerSchema>

/** Ed25519 public key, base64url: deviceProof.ts. */
const deviceVerifierSchema = z.string().check(z.regex(/^[\w-]{43}$/))
/** EIP-191 by the wallet's eip155 key: r ‖ s ‖ v, hex. */
const keySignatureSchema = z.string().check(z.regex(/^0x[0-9a-f]{130}$/))

const sharesSchema = {
  /** Share 2 of 3, base64url. */
  loginShare: base64url(256),
  /** Share 3 of 3 in its envelope; with operator custody the plain share, which the server seals. */
  recoveryEnvelope: base64url(2_048),
  recovery: recoverySchema,
  /** What `recovery-share` wants before it hands the envelope out, base64url; derived beside the sealing key. `''` for operator. */
  recoveryProof: base64url(64),
  deviceVerifier: deviceVerifierSchema,
  /** Of `createText` or `rotateText`. */
  signature: keySignatureSchema,
}
const base64Schema = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(256))
/** `createText` signed by the other accounts, so that a token may name them: Ed25519 in base58; BIP-322 in base64. */
export const accountProofsSchema = z.object({
  solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)),
  bip122: z.object({ payment: base64Schema, ordinals: base64Schema }),
})
export type AccountProofs = z.infer<typeof accountProofsSchema>

export const createWalletSchema = z.object({
  id: walletIdSchema,
  addresses: addressesSchema,
  proofs: accountProofsSchema,
  ...sharesSchema,
})
export const confirmSchema = z.object({
  id: walletIdSchema,
  rotation: z.number(),
  /** `hashLoginShare` of the set that the login frame has checked. */
  loginShareHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export const recoveryShareRequestSchema = z.object({ proof: base64url(64) })
export const recoveryShareAnswerSchema = z.object({ envelope: z.string(), rotation: z.number() })
/**
 * `purpose`: what the login frame needs the share for. The server can't see what is done with it: a frame that lies
 * about an export gets the share with a login of a day. So this keeps the honest frame honest (no clock of a browser
 * decides how old a login is) and gives each export a row of its own in the audit log; it doesn't stop a frame that
 * somebody else's code runs in, which could as well sign.
 */
export const loginShareRequestSchema = z.object({
  purpose: z.optional(z.literal('export')),
  /** Proof of the device share; 409 `stale_challenge` wants it again with another challenge. */
  device: z.optional(
    z.object({
      rotation: z.number(),
      challenge: z.string().check(z.maxLength(160)),
      signature: z.string().check(z.regex(/^[\w-]{86}$/)),
    }),
  ),
})
export type LoginShareRequest = z.infer<typeof loginShareRequestSchema>
export const loginShareAnswerSchema = z.object({
  share: z.string(),
  rotation: z.number(),
  /** For the next proof. */
  challenge: z.string(),
  /** Whether the server can check proofs of the device share of this set. */
  verifier: z.enum(['kept', 'missing']),
})
/** `signature`: of `verifierText`. */
export const verifierSchema = z.object({
  id: walletIdSchema,
  rotation: z.number(),
  deviceVerifier: deviceVerifierSchema,
  signature: keySignatureSchema,
})
/** `rotation` is the one in use + 1. */
export const rotateSchema = z.object({ id: walletIdSchema, rotation: z.number(), ...sharesSchema })

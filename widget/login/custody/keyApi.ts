import type * as z from 'zod/mini'
import type {
  confirmSchema,
  createWalletSchema,
  rotateSchema,
  verifierSchema,
  WalletAnswer,
} from '../../../server/contract/wallet.ts'

export type CreateRequest = z.infer<typeof createWalletSchema>
export type ConfirmRequest = z.infer<typeof confirmSchema>
export type RotateRequest = z.infer<typeof rotateSchema>
export type VerifierRequest = z.infer<typeof verifierSchema>
export type Wallet = NonNullable<WalletAnswer['wallet']>

/** Proves the device share of a set to the server, for one challenge. */
export interface DeviceProver {
  rotation: number
  /** base64url */
  sign(facts: { purpose: 'sign' | 'export'; challenge: string }): Promise<string>
}

export interface LoginShare {
  share: string
  rotation: number
  /** Whether the server can check proofs of the device share. */
  verifier: 'kept' | 'missing'
}

/** The server's side of custody (contract/wallet.ts). Rejects with `CustodyError`, or `RpcError` with `data.reason`. */
export interface KeyApi {
  /** Who is logged in, as the server knows it; refuses with `no_session`. */
  userId(): Promise<string>
  wallet(): Promise<Wallet | null>
  create(body: CreateRequest): Promise<void>
  confirm(body: ConfirmRequest): Promise<void>
  /**
   * @param purpose what it is for; to export, the server wants a login of a few minutes (`login_not_fresh`).
   * @param device left out right after `recoveryShare`, which counts in its place (else `share_proof_needed`)
   */
  loginShare(options?: {
    purpose?: 'export' | undefined
    device?: DeviceProver | undefined
  }): Promise<LoginShare>
  storeVerifier(body: VerifierRequest): Promise<void>
  recoveryShare(proof: string): Promise<{ envelope: string; rotation: number }>
  rotate(body: RotateRequest): Promise<void>
  confirmRotation(body: ConfirmRequest): Promise<void>
}

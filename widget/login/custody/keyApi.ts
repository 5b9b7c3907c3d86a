import type * as z from 'zod/mini'
import type {
  confirmSchema,
  createWalletSchema,
  rotateSchema,
  WalletAnswer,
} from '../../../server/contract/wallet.ts'

export type CreateRequest = z.infer<typeof createWalletSchema>
export type ConfirmRequest = z.infer<typeof confirmSchema>
export type RotateRequest = z.infer<typeof rotateSchema>
export type Wallet = NonNullable<WalletAnswer['wallet']>

/** The server's side of custody (contract/wallet.ts). Rejects with `CustodyError`, or `RpcError` with `data.reason`. */
export interface KeyApi {
  /** Who is logged in, as the server knows it; refuses with `no_session`. */
  userId(): Promise<string>
  wallet(): Promise<Wallet | null>
  create(body: CreateRequest): Promise<void>
  confirm(body: ConfirmRequest): Promise<void>
  /** @param purpose what it is for; to export, the server wants a login of a few minutes (`login_not_fresh`). */
  loginShare(purpose?: 'export'): Promise<{ share: string; rotation: number }>
  recoveryShare(proof: string): Promise<{ envelope: string; rotation: number }>
  rotate(body: RotateRequest): Promise<void>
  confirmRotation(body: ConfirmRequest): Promise<void>
}

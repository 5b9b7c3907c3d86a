import type { ErrorCode } from '../../contract/errors.ts'

/** A refusal in the words of JSON-RPC: 400 when the caller is at fault, else 500. `reason` is our code for it. */
export class WalletCallError extends Error {
  override name = 'WalletCallError'
  readonly code: number
  readonly reason: ErrorCode
  readonly status: 400 | 500
  constructor(code: number, message: string, reason: ErrorCode, status: 400 | 500 = 400) {
    super(message)
    this.code = code
    this.reason = reason
    this.status = status
  }
}

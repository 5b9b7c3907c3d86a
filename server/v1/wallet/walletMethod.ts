import type { ServerContext } from '../../context.ts'
import type { Request } from '../../http/handler.ts'
import type { Caller } from '../../http/requireCaller.ts'

/** A call of the wallet endpoint. */
export interface Asking {
  readonly context: ServerContext
  readonly params: unknown
  readonly caller: Caller
  /** Is the caller one of those who see empty balances? */
  readonly heldOff: boolean
  readonly request: Request
}

/** A method of the wallet endpoint. @throws WalletCallError */
export type WalletMethod = (asking: Asking) => Promise<unknown>

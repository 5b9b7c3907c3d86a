import type { ServerContext } from '../../context.ts'
import type { Request } from '../../http/handler.ts'
import type { Caller } from '../../http/requireCaller.ts'
import type { Client } from '../../limits/client.ts'
import type { TakeTurn } from '../turns.ts'

/** A call of the wallet endpoint. */
export interface Asking {
  readonly context: ServerContext
  readonly params: unknown
  readonly caller: Caller
  /** Is the caller one of those who see empty balances? */
  readonly heldOff: boolean
  readonly client: Client
  /** Among those who ask exchanges. */
  readonly takeTurn: TakeTurn
  readonly request: Request
}

/** A method of the wallet endpoint. @throws WalletCallError */
export type WalletMethod = (asking: Asking) => Promise<unknown>

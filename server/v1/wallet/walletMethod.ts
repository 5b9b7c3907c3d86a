import type { ServerContext } from '../../context.ts'

/** A method of the wallet endpoint. `heldOff`: the caller is one of those who see empty balances. @throws WalletCallError */
export type WalletMethod = (context: ServerContext, params: unknown, heldOff: boolean) => Promise<unknown>

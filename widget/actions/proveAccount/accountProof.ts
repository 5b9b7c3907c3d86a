import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'

/** What was signed, and the signature as the server reads it. */
export interface AccountProof {
  message: string
  signature: string
}

/** Has a wallet sign a sign-in message; `ask` is the door to it. Fails with what the wallet said, or `WidgetError`. */
export type ProveAccount = (
  ask: (request: RpcRequest) => Promise<unknown>,
  address: string,
  message: string,
) => Promise<AccountProof>

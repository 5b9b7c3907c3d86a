/** Public API of `@gatehouse/host-sdk`; importing it does nothing, on a server too. */
import { createGatehouse as compose } from './createGatehouse.ts'
import type { Gatehouse } from './gatehouse.ts'
import { checkOptions, type GatehouseOptions } from './options.ts'
import { RpcError, rpcCodes } from './protocol/rpcError.ts'

/** The page's side of Gatehouse. Throws `RpcError` -32602 when an option is wrong. */
export function createGatehouse(options: GatehouseOptions): Gatehouse {
  const checked = checkOptions(options)
  if (typeof checked === 'string') throw new RpcError(rpcCodes.invalidParams, checked)
  return compose(checked, () => import('./later.ts'))
}

export type {
  EvmAnswer,
  EvmCalls,
  EvmCallsStatus,
  EvmChain,
  EvmEvents,
  EvmMethods,
  EvmRequest,
  EvmTransaction,
} from './evm/evmMethods.ts'
export type { EvmProvider } from './evm/evmProvider.ts'
export type { Gatehouse, GatehouseState, StateListener } from './gatehouse.ts'
export type { GatehouseOptions } from './options.ts'
export type { OpenableView, PublicConnection, Theme, ThemeMode, ViewInput } from './protocol/api.ts'
export type { CaipAccountId, CaipNetworkId, Namespace } from './protocol/caip.ts'
export type { ConnectFailure } from './protocol/handshake.ts'
export type { StandardAccount, StandardWallet } from './standard/standardWallet.ts'
export { RpcError, rpcCodes }

/** Public API of `@gatehouse/host-sdk`; importing it does nothing, on a server too. */
import { createGatehouse as compose } from './createGatehouse.ts'
import type { Gatehouse } from './gatehouse.ts'
import type { GatehouseOptions } from './options.ts'
import { isOrigin } from './protocol/origin.ts'

/** The page's side of Gatehouse. Throws `RpcError` -32602 when an option is wrong. */
export const createGatehouse = (options: GatehouseOptions): Gatehouse =>
  compose(options, () => import('./later.ts'), isOrigin)

export type { EvmProvider } from './evm/evmProvider.ts'
export type { Gatehouse, GatehouseState } from './gatehouse.ts'
export type { GatehouseOptions } from './options.ts'
export type { PublicConnection, Theme, ThemeMode } from './protocol/api.ts'
export type { CaipAccountId, CaipNetworkId, Namespace } from './protocol/caip.ts'
export type { ConnectFailure } from './protocol/handshake.ts'
export { RpcError, rpcCodes } from './protocol/rpcError.ts'
export type { StandardAccount, StandardWallet } from './standard/standardWallet.ts'

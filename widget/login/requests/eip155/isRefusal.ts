import { RpcError } from '../../../../host-sdk/protocol/rpcError.ts'
import { reasonOf } from '../../api/serverClient.ts'

/** Bundler or node said no; not that nobody knows whether they took it. */
export const isRefusal = (error: unknown): boolean => error instanceof RpcError && reasonOf(error) === ''

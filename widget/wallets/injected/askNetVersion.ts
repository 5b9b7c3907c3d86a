import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { isUnknownMethod } from '../../errors/isUnknownMethod.ts'

/**
 * The chain of a wallet from before EIP-695, which has no `eth_chainId` or answers nothing to it: its network's number is
 * that of the chain wherever such wallets are in use. Rejects with `error` where the wallet has `eth_chainId`.
 */
export async function askNetVersion(
  ask: (request: RpcRequest) => Promise<unknown>,
  error?: unknown,
): Promise<unknown> {
  if (error !== undefined && !isUnknownMethod(error)) throw error
  return ask({ method: 'net_version' })
}

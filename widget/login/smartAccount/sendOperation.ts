import { formatUserOperationRequest, getUserOperationTypedData } from 'viem/account-abstraction'
import { hashTypedData } from 'viem/utils'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { Ask } from '../requests/eip155/prepareTransaction.ts'
import type { UserOperation08 } from '../signers/eip155/signUserOperation.ts'
import { entryPoint } from './simple7702Account.ts'

/**
 * Hands a signed operation to the bundler. `onSend` is told its hash just before. @returns its hash, 32 bytes, hex, as it
 * was signed.
 */
export async function sendOperation(
  bundler: Ask,
  chainId: number,
  userOperation: UserOperation08,
  onSend?: (hash: string) => void,
): Promise<`0x${string}`> {
  const hash = hashTypedData(
    getUserOperationTypedData({ chainId, entryPointAddress: entryPoint, userOperation }),
  )
  onSend?.(hash)
  const answer = await bundler('eth_sendUserOperation', [
    formatUserOperationRequest(userOperation),
    entryPoint,
  ])
  if (answer === hash) return hash
  throw new RpcError(rpcCodes.internal, 'The bundler took another operation', { reason: 'bad_answer' })
}

import { formatUserOperationRequest, getUserOperationTypedData } from 'viem/account-abstraction'
import { hashTypedData } from 'viem/utils'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { onceSentByNode } from '../../review/onceSent.ts'
import { outcomeUnknown } from '../../review/outcomeUnknown.ts'
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
  try {
    const params = [formatUserOperationRequest(userOperation), entryPoint]
    const answer = await onceSentByNode(() => bundler('eth_sendUserOperation', params))
    if (String(answer).toLowerCase() === hash) return hash
  } catch (error) {
    if (isKnown(error)) return hash
    if (isTaken(error)) throw outcomeUnknown('The bundler has an operation of this account')
    throw error
  }
  throw outcomeUnknown('The bundler answered with another operation')
}

/** This very operation has been handed over before, as where an answer got lost on the way. */
const isKnown = (error: unknown): boolean =>
  error instanceof RpcError && /already (?:known|been submitted)/i.test(error.message)

/** The place of this operation is taken: by itself, or by another one of the same nonce. */
const isTaken = (error: unknown): boolean =>
  error instanceof RpcError && /already in (?:the )?mempool/i.test(error.message)

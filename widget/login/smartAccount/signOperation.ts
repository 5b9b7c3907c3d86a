import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { LoginContext } from '../context.ts'
import { type Ask, readCount } from '../requests/eip155/prepareTransaction.ts'
import { signAuthorization } from '../signers/eip155/signAuthorization.ts'
import { signUserOperation, type UserOperation08 } from '../signers/eip155/signUserOperation.ts'
import { type AccountCall, encodeCalls } from './accountCalls.ts'
import type { PreparedOperation } from './prepareOperation.ts'
import { entryPoint, simple7702Account } from './simple7702Account.ts'

/** What the person saw and agreed to. */
export interface ShownOperation {
  from: `0x${string}`
  calls: readonly AccountCall[]
}

/** Signs what was shown, and nothing else: the authorization where the account is not ours yet, then the operation. */
export async function signOperation(
  context: LoginContext,
  ask: Ask,
  { operation, chainId, turnsOn }: PreparedOperation,
  { from, calls }: ShownOperation,
): Promise<UserOperation08> {
  if (operation.sender !== from || operation.callData !== encodeCalls(calls))
    throw new RpcError(rpcCodes.internal, 'The operation is not the one that was shown', {
      reason: 'not_as_shown',
    })
  const { authorization: _, ...bare } = operation
  const nonce = turnsOn ? readCount(await ask('eth_getTransactionCount', [from, 'pending'])) : 0n
  const custody = await context.custody.open()
  // biome-ignore lint/correctness/useHookAtTopLevel: no hook, a seed that is lent
  return custody.useSeed(async (seed) => {
    const tuple = { address: simple7702Account, chainId, nonce: Number(nonce) } as const
    const signed = turnsOn ? { ...bare, authorization: signAuthorization(seed, tuple) } : bare
    const userOperation: UserOperation08 = signed
    const signature = signUserOperation(seed, { userOperation, chainId, entryPointAddress: entryPoint })
    return { ...userOperation, signature }
  })
}

import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { eth_signTypedData_v4 as read } from '../../../review/eip155/eth_signTypedData.ts'
import type { Risk } from '../../../review/subject.ts'
import { askPerson } from '../../people/askPerson.ts'
import type { TypedDataJson } from '../../signers/eip155/signTypedData.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { readFor } from './readFor.ts'

/** Moves value when signed: on another chain than the person looks at, nobody needs that honestly. */
const movesValue = (risks: readonly Risk[]): boolean =>
  risks.includes('permit') || risks.includes('unlimited_approval')

/** EIP-712. A mere mismatch of chains is warned of on the screen. */
export const eth_signTypedData_v4: HandleMethod = async (context, call, networkId, params) => {
  const { reading, request } = readFor(context, networkId, read, params)
  if (request.risks.includes('chain_mismatch') && movesValue(request.risks))
    throw new RpcError(rpcCodes.chainDisconnected, 'The typed data is for another chain', {
      reason: 'chain_mismatch',
    })
  // It would move value by an operation whose calls no screen of ours shows.
  if (request.subject.type === 'typedData' && request.subject.data.primaryType === 'PackedUserOperation')
    throw new RpcError(rpcCodes.unsupportedMethod, 'A user operation is signed by its own method only', {
      reason: 'action_not_allowed',
    })
  const [, text] = reading.request.params as [string, string]
  await openWallet(context, call)
  return askPerson(context, call, {
    name: 'ApproveMessage',
    data: { request },
    run: async () => {
      const { signTypedData } = await import('../../signers/eip155/signTypedData.ts')
      const custody = await context.custody.open()
      return custody.useSeed(async (seed) => signTypedData(seed, JSON.parse(text) as TypedDataJson))
    },
  })
}

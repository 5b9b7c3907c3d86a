import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { checkTyped } from '../../../review/eip155/dangers/checkTyped.ts'
import { movesValue } from '../../../review/eip155/dangers/movesValue.ts'
import { eth_signTypedData_v4 as read } from '../../../review/eip155/eth_signTypedData.ts'
import type { Risk } from '../../../review/subject.ts'
import { readHeldTokens } from '../../api/readHeldTokens.ts'
import { askPerson } from '../../people/askPerson.ts'
import type { TypedDataJson } from '../../signers/eip155/readSignable.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { readFor } from './readFor.ts'

/**
 * EIP-712. What moves value or grants power on another chain than the person looks at is refused: nobody needs that honestly. A
 * mere mismatch of chains is warned of on the screen.
 */
export const eth_signTypedData_v4: HandleMethod = async (context, call, networkId, params) => {
  const { reading, request: asked } = readFor(context, networkId, read, params)
  refuseElsewhere(asked.risks)
  // It would move value by an operation whose calls no screen of ours shows.
  if (asked.subject.type === 'typedData' && asked.subject.data.primaryType === 'PackedUserOperation')
    throw new RpcError(rpcCodes.unsupportedMethod, 'A user operation is signed by its own method only', {
      reason: 'action_not_allowed',
    })
  const [, text] = reading.request.params as [string, string]
  // What can't be signed ends before anybody reads it.
  const { readSignable } = await import('../../signers/eip155/readSignable.ts')
  readSignable(JSON.parse(text) as TypedDataJson)
  await openWallet(context, call)
  const network = { ask: context.askNode, held: readHeldTokens(context.server) }
  const request = await checkTyped(network, asked)
  refuseElsewhere(request.risks)
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

function refuseElsewhere(risks: readonly Risk[]): void {
  if (!risks.includes('chain_mismatch') || !movesValue(risks)) return
  throw new RpcError(rpcCodes.chainDisconnected, 'The typed data is for another chain', {
    reason: 'chain_mismatch',
  })
}

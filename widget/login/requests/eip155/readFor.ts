import { type CaipNetworkId, evmChainId } from '../../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { assessRisks } from '../../../review/eip155/assessRisks.ts'
import type { Reading, ReadParams } from '../../../review/eip155/reading.ts'
import { refuseUnknown } from '../../../review/eip155/unknownFields.ts'
import type { Reviewed } from '../../../review/subject.ts'
import type { LoginContext } from '../../context.ts'
import { loginState } from '../../state/loginState.ts'

export interface ReadFor {
  reading: Reading
  /** What a person is shown. */
  request: Reviewed
  chainId: number
}

/**
 * Reads a request in the light of how things stand here.
 *
 * @throws RpcError 4100 for an account that is not ours, 4901 for a chain that is not the asked one, 4902 for a
 *   network that nobody set up
 */
export function readFor(
  context: LoginContext,
  networkId: CaipNetworkId,
  read: ReadParams,
  params: unknown,
): ReadFor {
  const account = loginState(context).accounts.find(({ namespace }) => namespace === 'eip155')?.address
  if (!account) throw new RpcError(rpcCodes.unauthorized, 'There is no wallet yet')
  const chainId = evmChainId(networkId)
  const { networks, hostOrigin } = context.store.getState()
  const known = networks.some(({ id }) => id === networkId)
  if (chainId === undefined || !known)
    throw new RpcError(rpcCodes.unrecognizedChain, 'The network is not set up here')
  const reading = read(params, { networkId, chainId, account })
  refuseUnknown(reading)
  if (reading.account && reading.account.toLowerCase() !== account.toLowerCase())
    throw new RpcError(rpcCodes.unauthorized, 'The account is not one of this wallet')
  if (reading.chainId !== undefined && reading.chainId !== chainId)
    throw new RpcError(rpcCodes.chainDisconnected, 'The request is for another chain')
  const risks = [...new Set([...(reading.risks ?? []), ...assessRisks(reading.subject, chainId, hostOrigin)])]
  return { reading, chainId, request: { networkId, subject: reading.subject, risks } }
}

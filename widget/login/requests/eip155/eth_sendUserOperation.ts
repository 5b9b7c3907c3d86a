import * as z from 'zod/mini'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { address, hexBytes, readParams } from '../../../review/eip155/fields.ts'
import { smartOn } from '../../smartAccount/smartOn.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { readFor } from './readFor.ts'
import { sendBatch } from './sendBatch.ts'

const method = 'eth_sendUserOperation'
const paramsSchema = z.tuple([z.object({ sender: address, callData: hexBytes }), address])

const refused = (message: string): RpcError =>
  new RpcError(rpcCodes.unsupportedMethod, message, { reason: 'action_not_allowed' })

/**
 * ERC-4337, where the site worked out the operation. Its calls are taken from it, as far as they are calls of our own
 * account, and shown; gas, fee and payer are ours. @returns the hash of the operation that was signed here.
 */
export const eth_sendUserOperation: HandleMethod = async (context, call, networkId, params) => {
  const network = smartOn(context, networkId)
  if (!network) throw refused('The account sends no user operations on this network')
  const { decodeCalls, entryPoint } = await import('../../smartAccount/smartAccount.ts')
  const [{ sender, callData }, asked] = readParams(paramsSchema, params, method)
  if (asked.toLowerCase() !== entryPoint.toLowerCase()) throw refused('The account has another entry point')
  const calls = decodeCalls(callData as `0x${string}`)
  if (!calls || calls.length === 0) throw refused('The operation does not consist of calls that can be shown')
  const shown = calls.map(({ to, value, data }) => ({ to, value: `0x${value.toString(16)}`, data }))
  const { request, chainId } = readFor(
    context,
    networkId,
    () => ({
      subject: { type: 'calls', from: sender, calls: shown },
      request: { method },
      account: sender,
    }),
    params,
  )
  return sendBatch(context, call, {
    request,
    chainId,
    paymaster: network.paymaster ? { context: {} } : undefined,
  })
}

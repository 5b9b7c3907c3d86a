import * as z from 'zod/mini'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { assessRisks } from '../../review/eip155/assessRisks.ts'
import { hexBytes, readParams } from '../../review/eip155/fields.ts'
import { onceSentByNode } from '../../review/onceSent.ts'
import { describeRaw } from './describeRaw.ts'
import type { ReadPlan } from './plan.ts'

const paramsSchema = z.array(hexBytes).check(z.length(1))

/** Signed somewhere else already: shown to the person as what it is, then sent through the proxy. */
export const eth_sendRawTransaction: ReadPlan = async (params, { networkId, chainId }) => {
  const method = 'eth_sendRawTransaction'
  const [raw = ''] = readParams(paramsSchema, params, method)
  const described = await describeRaw(raw)
  if (described.chainId !== chainId)
    throw new RpcError(rpcCodes.chainDisconnected, 'The transaction is for another chain')
  return {
    subject: { type: 'rawTransaction', raw },
    risks: [
      ...assessRisks({ type: 'transaction', transaction: described.transaction, sign: false }, chainId, ''),
      ...(described.accountCode.length > 0 ? ['account_code' as const] : []),
    ],
    request: { method, params: [raw] },
    chainId,
    withoutWallet: true,
    run: (context, signal, handover) =>
      onceSentByNode(() => context.api.rpc(networkId, method, [raw], signal), handover),
  }
}

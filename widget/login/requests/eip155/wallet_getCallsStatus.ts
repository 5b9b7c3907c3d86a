import * as z from 'zod/mini'
import { evmNetworkId, toHexQuantity } from '../../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { readParams, text } from '../../../review/eip155/fields.ts'
import type { LoginContext } from '../../context.ts'
import type { CallsStatus } from '../../state/callsStatus.ts'
import { readCallsId, type SentCalls } from '../../state/sentCalls.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { readReceipt } from './callsReceipt.ts'
import { findCalls } from './keepCalls.ts'

const idParams = z.array(text(8194).check(z.minLength(1))).check(z.length(1))

/** EIP-5792. */
export const wallet_getCallsStatus: HandleMethod = (context, call, _, params) => {
  const [id = ''] = readParams(idParams, params, 'wallet_getCallsStatus')
  return readCallsStatus(context, id, call.signal)
}

/** Whom nobody knows after so many seconds was given up: bundlers and nodes need not tell of what still waits. */
const givenUpSeconds = 600

/** @throws RpcError 5730 for calls that nobody knows */
export async function readCallsStatus(
  context: LoginContext,
  id: string,
  signal: AbortSignal,
): Promise<CallsStatus> {
  const kept = await findCalls(context, id)
  const sent = kept ?? readCallsId(id)
  if (!sent || !isServed(context, sent)) throw unknown()
  const ask = askOf(context, sent, signal)
  const { kind, chainId, hash } = sent
  const receipt = readReceipt(sent, await ask(receiptMethod[kind], [hash]))
  const isYoung = kept && !kept.refused && Date.now() / 1000 - kept.sentAt < givenUpSeconds
  const waits = receipt || isYoung || (await ask(lookMethod[kind], [hash]))
  if (!waits && !kept) throw unknown()
  const about = {
    version: '2.0.0',
    id,
    chainId: toHexQuantity(chainId),
    atomic: kind === 'operation',
  } as const
  if (!receipt) return { ...about, status: waits ? 100 : 400 }
  return { ...about, status: receipt.status === '0x1' ? 200 : 500, receipts: [receipt] }
}

const receiptMethod = { operation: 'eth_getUserOperationReceipt', transaction: 'eth_getTransactionReceipt' }
const lookMethod = { operation: 'eth_getUserOperationByHash', transaction: 'eth_getTransactionByHash' }

const networkOf = ({ chainId }: SentCalls) => evmNetworkId(chainId)

const isServed = ({ store }: LoginContext, sent: SentCalls): boolean =>
  store
    .getState()
    .networks.some(({ id, bundler }) => id === networkOf(sent) && (bundler || sent.kind === 'transaction'))

function askOf({ askNode, askBundler }: LoginContext, sent: SentCalls, signal: AbortSignal) {
  const ask = sent.kind === 'operation' ? askBundler : askNode
  return (method: string, params: unknown) => ask(networkOf(sent), method, params, signal)
}

const unknown = (): RpcError =>
  new RpcError(rpcCodes.unknownBundle, 'No calls of this id are known', { reason: 'unknown_bundle' })

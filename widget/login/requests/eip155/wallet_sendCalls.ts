import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { wallet_sendCalls as read } from '../../../review/eip155/wallet_sendCalls.ts'
import type { LoginContext } from '../../context.ts'
import { smartOn } from '../../smartAccount/smartOn.ts'
import { readCallsId, type SentCalls, toCallsId } from '../../state/sentCalls.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { type AskedCalls, checkCalls } from './checkCalls.ts'
import { eth_sendTransaction } from './eth_sendTransaction.ts'
import { readFor } from './readFor.ts'
import { sendBatch } from './sendBatch.ts'

/**
 * EIP-5792, version 2.0.0: all calls in one user operation where the account is a smart one; a single call as a
 * plain transaction elsewhere. @returns `{ id }`
 */
export const wallet_sendCalls: HandleMethod = async (context, call, networkId, params) => {
  const { reading, request, chainId } = readFor(context, networkId, read, params)
  const [asked] = reading.request.params as [AskedCalls]
  const network = smartOn(context, networkId)
  checkCalls(asked, network)
  return claimId(context, asked.id, async () => {
    if (network) {
      const service = asked.capabilities?.['paymasterService'] as { context?: unknown } | undefined
      const paymaster = network.paymaster ? { context: service?.context } : undefined
      const hash = await sendBatch(context, call, { request, chainId, paymaster })
      return remember(context, asked.id, { kind: 'operation', chainId, hash })
    }
    const [only] = asked.calls
    const { to, value, data } = only ?? {}
    const transaction = { from: asked.from, chainId: asked.chainId, to, value, data }
    const hash = (await eth_sendTransaction(context, call, networkId, [transaction])) as string
    return remember(context, asked.id, { kind: 'transaction', chainId, hash })
  })
}

/** The site may name its batch; once, from when it asks. What was not sent leaves its name free. */
async function claimId<T>(
  { store }: LoginContext,
  id: string | undefined,
  send: () => Promise<T>,
): Promise<T> {
  if (id === undefined) return send()
  const { sentCalls, askedCalls } = store.getState()
  if (sentCalls.has(id) || askedCalls.has(id) || readCallsId(id))
    throw new RpcError(rpcCodes.duplicateId, 'There are calls of this id already', { reason: 'duplicate_id' })
  store.setState({ askedCalls: new Set(askedCalls).add(id) })
  try {
    return await send()
  } finally {
    store.setState((state) => ({ askedCalls: new Set([...state.askedCalls].filter((one) => one !== id)) }))
  }
}

function remember({ store }: LoginContext, given: string | undefined, sent: SentCalls): { id: string } {
  const id = given ?? toCallsId(sent)
  store.setState(({ sentCalls }) => ({ sentCalls: new Map(sentCalls).set(id, sent) }))
  return { id }
}

import { RpcError } from '../../../../host-sdk/protocol/rpcError.ts'
import { wallet_sendCalls as read } from '../../../review/eip155/wallet_sendCalls.ts'
import { reasonOf } from '../../api/serverClient.ts'
import { smartOn } from '../../smartAccount/smartOn.ts'
import { type SentCalls, toCallsId } from '../../state/sentCalls.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { type AskedCalls, checkCalls } from './checkCalls.ts'
import { claimCallsId } from './claimCallsId.ts'
import { keepCalls } from './keepCalls.ts'
import { readFor } from './readFor.ts'
import { sendBatch } from './sendBatch.ts'
import { sendPlain } from './sendPlain.ts'

/**
 * EIP-5792, version 2.0.0: all calls in one user operation where the account is a smart one; a single call as a
 * plain transaction elsewhere. What was signed is known by its id from before it is sent. @returns `{ id }`
 */
export const wallet_sendCalls: HandleMethod = async (context, call, networkId, params) => {
  const { reading, request, chainId } = readFor(context, networkId, read, params)
  const [asked] = reading.request.params as [AskedCalls]
  const network = smartOn(context, networkId)
  checkCalls(asked, network)
  let sending: SentCalls | undefined
  const send = async (): Promise<SentCalls> => {
    if (network) {
      const service = asked.capabilities?.['paymasterService'] as { context?: unknown } | undefined
      const paymaster = network.paymaster ? { context: service?.context } : undefined
      const onSend = (hash: string) => {
        sending = { kind: 'operation', chainId, hash }
      }
      const hash = await sendBatch(context, call, { request, chainId, paymaster, onSend })
      return { kind: 'operation', chainId, hash }
    }
    const [only] = asked.calls
    const { to, value, data } = only ?? {}
    const transaction = { from: asked.from, chainId: asked.chainId, to, value, data }
    const hash = await sendPlain(context, call, networkId, [transaction], (hash) => {
      sending = { kind: 'transaction', chainId, hash }
    })
    return { kind: 'transaction', chainId, hash: hash.toLowerCase() }
  }
  return claimCallsId(context, asked.id, async () => {
    try {
      const sent = await send()
      const id = asked.id ?? toCallsId(sent)
      await keepCalls(context, id, sent)
      return { id }
    } catch (error) {
      if (sending && asked.id !== undefined) await keepCalls(context, asked.id, sending, isRefusal(error))
      throw error
    }
  })
}

/** Bundler or node said no; not that nobody knows whether they took it. */
const isRefusal = (error: unknown): boolean => error instanceof RpcError && reasonOf(error) === ''

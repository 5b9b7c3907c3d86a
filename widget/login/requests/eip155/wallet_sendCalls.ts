import { wallet_sendCalls as read } from '../../../review/eip155/wallet_sendCalls.ts'
import { smartOn } from '../../smartAccount/smartOn.ts'
import { type SentCalls, toCallsId, toStepsId } from '../../state/sentCalls.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { type AskedCalls, checkCalls } from './checkCalls.ts'
import { claimCallsId } from './claimCallsId.ts'
import { isRefusal } from './isRefusal.ts'
import { keepCalls } from './keepCalls.ts'
import { payerOf } from './payerOf.ts'
import { readFor } from './readFor.ts'
import { refuseOwnCode } from './refuseOwnCode.ts'
import { sendBatch } from './sendBatch.ts'
import { sendPlain } from './sendPlain.ts'
import { setOpenCalls } from './setOpenCalls.ts'

/**
 * EIP-5792, version 2.0.0: all calls in one user operation where the account is a smart one; elsewhere each as a plain
 * transaction, of which this sends the first. What was signed is known by its id from before it is sent.
 *
 * @returns `{ id }`, and how many are `left` for `gatehouse_continueCalls`
 */
export const wallet_sendCalls: HandleMethod = async (context, call, networkId, params) => {
  const { reading, request, chainId } = readFor(context, networkId, read, params)
  const [asked] = reading.request.params as [AskedCalls]
  const network = smartOn(context, networkId)
  const { paymasterUrls } = context.config
  checkCalls(asked, network, paymasterUrls)
  const { from } = asked
  const transactions = network
    ? []
    : asked.calls.map(({ to, value, data }) => ({ from, chainId: asked.chainId, to, value, data }))
  for (const { to, data } of transactions) refuseOwnCode(from, to, data)
  const [first, ...left] = transactions
  const steps = left.length > 0 ? { count: transactions.length, following: [] } : {}
  let sending: SentCalls | undefined
  const send = async (): Promise<SentCalls> => {
    if (network) {
      const paymaster = payerOf(asked.capabilities, network, paymasterUrls)
      const onSend = (hash: string) => {
        sending = { kind: 'operation', chainId, hash }
      }
      const hash = await sendBatch(context, call, { request, chainId, paymaster, onSend })
      return { kind: 'operation', chainId, hash }
    }
    const hash = await sendPlain(context, call, networkId, [first], (hash) => {
      sending = { kind: 'transaction', chainId, hash }
    })
    return { kind: 'transaction', chainId, hash: hash.toLowerCase() }
  }
  return claimCallsId(context, asked.id, async () => {
    try {
      const sent = await send()
      const id = asked.id ?? (left.length > 0 ? toStepsId(sent) : toCallsId(sent))
      await keepCalls(context, id, { ...sent, ...steps })
      // The widget has given up waiting: nobody goes on with them.
      if (left.length === 0 || call.signal.aborted) return { id }
      const open = { networkId, sent: { ...sent, count: transactions.length, following: [] }, left }
      setOpenCalls(context, id, { ...open, before: sent.hash })
      return { id, left: left.length }
    } catch (error) {
      if (sending && asked.id !== undefined)
        await keepCalls(context, asked.id, { ...sending, ...steps }, isRefusal(error))
      throw error
    }
  })
}

import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { readParams } from '../../../review/eip155/fields.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { callsIdParams } from './callsIdParams.ts'
import { isRefusal } from './isRefusal.ts'
import { keepCalls } from './keepCalls.ts'
import { sendPlain } from './sendPlain.ts'
import { setOpenCalls } from './setOpenCalls.ts'
import { unknownCalls } from './unknownCalls.ts'
import { untilMined } from './untilMined.ts'

/**
 * The next of calls that go one after the other, once a block has the one before: it may depend on it. Whatever goes wrong
 * ends them, and what was sent stays sent. @returns how many are `left`
 */
export const gatehouse_continueCalls: HandleMethod = async (context, call, _, params) => {
  const [id = ''] = readParams(callsIdParams, params, 'gatehouse_continueCalls')
  const open = context.store.getState().openCalls.get(id)
  const [next, ...left] = open?.left ?? []
  if (!open || !next) throw unknownCalls()
  const { networkId, sent, before } = open
  let sending: string | undefined
  const withHash = (hash: string) => ({ ...sent, following: [...sent.following, hash] })
  try {
    const ask = (method: string, asked: unknown) => context.askNode(networkId, method, asked, call.signal)
    if (!(await untilMined(ask, before, call.signal)))
      throw new RpcError(rpcCodes.internal, 'The call before did not happen')
    const answer = await sendPlain(context, call, networkId, [next], (hash) => {
      sending = hash
    })
    const hash = answer.toLowerCase()
    await keepCalls(context, id, withHash(hash))
    setOpenCalls(
      context,
      id,
      left.length > 0 ? { ...open, sent: withHash(hash), before: hash, left } : undefined,
    )
    return { left: left.length }
  } catch (error) {
    setOpenCalls(context, id, undefined)
    if (sending && !isRefusal(error)) await keepCalls(context, id, withHash(sending))
    throw error
  }
}

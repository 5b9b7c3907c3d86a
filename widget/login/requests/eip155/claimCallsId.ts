import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import type { LoginContext } from '../../context.ts'
import { readCallsId } from '../../state/sentCalls.ts'
import { findCalls } from './keepCalls.ts'

/**
 * The site may name its batch (EIP-5792, `id`); once, from when it asks. What was not sent, or not taken, leaves its name
 * free.
 *
 * @throws RpcError 5720
 */
export async function claimCallsId<T>(
  context: LoginContext,
  id: string | undefined,
  send: () => Promise<T>,
): Promise<T> {
  if (id === undefined) return send()
  const { store } = context
  const { askedCalls } = store.getState()
  if (askedCalls.has(id) || readCallsId(id)) throw duplicate()
  store.setState({ askedCalls: new Set(askedCalls).add(id) })
  try {
    const before = await findCalls(context, id)
    if (before && !before.refused) throw duplicate()
    return await send()
  } finally {
    store.setState((state) => ({ askedCalls: new Set([...state.askedCalls].filter((one) => one !== id)) }))
  }
}

const duplicate = (): RpcError =>
  new RpcError(rpcCodes.duplicateId, 'There are calls of this id already', { reason: 'duplicate_id' })

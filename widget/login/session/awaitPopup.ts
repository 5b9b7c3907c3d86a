import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { handoffMayPass } from '../../errors/mayPass.ts'
import { reasonOf } from '../api/serverClient.ts'
import type { LoginContext } from '../context.ts'
import { personClock } from '../people/personClock.ts'
import { forgiving } from './forgiving.ts'
import { isProven } from './isProven.ts'
import { pauseMs } from './pauseMs.ts'

const everyMs = 1_000

/** Asks the server once a second whether the popup came to its end, for five minutes at most. */
export async function awaitPopup(
  context: LoginContext,
  call: Call,
  { id, proof }: { id: string; proof: string },
): Promise<void> {
  const binding = context.store.getState().popups.get(id) ?? context.keptPopups.read(id)
  if (!binding) throw new RpcError(rpcCodes.invalidRequest, 'No such popup', { reason: 'handoff_invalid' })
  const handoff = { kind: 'handoff' as const, id, binding, ...(proof && { proof }) }
  const clock = personClock(call)
  try {
    const isDone = forgiving(() => isProven(context, handoff, clock.signal), handoffMayPass)
    while (!(await isDone())) await pauseMs(everyMs, clock.signal)
    forget(context, id)
  } catch (error) {
    if (reasonOf(error) === 'handoff_invalid') forget(context, id)
    throw error
  } finally {
    clock.stop()
  }
}

function forget({ store, keptPopups }: LoginContext, id: string): void {
  keptPopups.forget(id)
  store.setState(({ popups }) => ({ popups: new Map([...popups].filter(([known]) => known !== id)) }))
}

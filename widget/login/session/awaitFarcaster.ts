import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { LoginContext } from '../context.ts'
import { personClock } from '../people/personClock.ts'
import { forgiving } from './forgiving.ts'
import { isProven } from './isProven.ts'
import { pauseMs } from './pauseMs.ts'

/**
 * Asks the server, less and less often, whether the person said yes in their app: for five minutes at most, and until the
 * widget leaves or somebody logs in by another way. A yes that comes afterwards logs nobody in.
 */
export async function awaitFarcaster(context: LoginContext, call: Call, id: string): Promise<void> {
  const { farcaster, session } = context.store.getState()
  if (farcaster?.id !== id)
    throw new RpcError(rpcCodes.invalidRequest, 'No such login', { reason: 'handoff_invalid' })
  const proof = { kind: 'farcaster' as const, ...farcaster }
  const clock = personClock(call)
  const isDone = forgiving(async () => {
    if (context.store.getState().session?.user?.id !== session?.user?.id) throw overtaken()
    try {
      return await isProven(context, proof, clock.signal)
    } catch (error) {
      throw clock.signal.aborted ? clock.signal.reason : error
    }
  })
  try {
    for (let turn = 0; turn === 0 || !(await isDone()); turn++) await pauseMs(waitMs(turn), clock.signal)
  } finally {
    clock.stop()
    if (context.store.getState().farcaster?.id === id) context.store.setState({ farcaster: null })
  }
}

/** Who takes their phone out needs a while; who scans and says yes at once does not wait long. */
const waitMs = (turn: number): number => Math.min(1_000 * 1.2 ** turn, 4_000)

const overtaken = (): RpcError =>
  new RpcError(rpcCodes.userRejected, 'Somebody logged in by another way', { reason: 'aborted' })

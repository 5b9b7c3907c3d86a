import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { LoginContext } from '../context.ts'
import type { Asked, PersonCall } from './asked.ts'
import { personClock } from './personClock.ts'
import type { ScreenName } from './screen.ts'
import { showScreen } from './showScreen.ts'

/**
 * Shows one screen and does what the person decides there. Screens come one after the other; a request that is
 * aborted, or five minutes old, leaves at any step. What was asked of one person is never shown to the next one, nor
 * done with the next one's keys.
 *
 * @throws RpcError 4001 when the person says no, 4100 `no_session` when somebody else logged in meanwhile
 */
export async function askPerson<Name extends ScreenName, Result>(
  context: LoginContext,
  call: PersonCall,
  asked: Asked<Name, Result>,
): Promise<Result> {
  const clock = personClock(call)
  const person = personOf(context)
  try {
    return await context.turns.take(clock.signal, () => {
      requireSame(context, person)
      const run: typeof asked.run = async (answer, commit) => {
        requireSame(context, person)
        return asked.run(answer, async () => {
          await commit()
          clock.stop()
          await call.handOver?.()
        })
      }
      return showScreen(context, { ...asked, run }, clock.signal)
    })
  } finally {
    clock.stop()
  }
}

const personOf = ({ store }: LoginContext): string | undefined => store.getState().session?.user?.id

function requireSame(context: LoginContext, person: string | undefined): void {
  if (personOf(context) === person) return
  throw new RpcError(rpcCodes.unauthorized, 'Somebody else is logged in', { reason: 'no_session' })
}

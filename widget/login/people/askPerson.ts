import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import type { LoginContext } from '../context.ts'
import type { Asked } from './asked.ts'
import { personClock } from './personClock.ts'
import type { ScreenName } from './screen.ts'
import { showScreen } from './showScreen.ts'

/**
 * Shows one screen and does what the person decides there. Screens come one after the other; a request that is
 * aborted, or five minutes old, leaves at any step.
 *
 * @throws RpcError 4001 when the person says no
 */
export async function askPerson<Name extends ScreenName, Result>(
  context: LoginContext,
  call: Call,
  asked: Asked<Name, Result>,
): Promise<Result> {
  const clock = personClock(call)
  try {
    return await context.turns.take(clock.signal, () => showScreen(context, asked, clock.signal))
  } finally {
    clock.stop()
  }
}

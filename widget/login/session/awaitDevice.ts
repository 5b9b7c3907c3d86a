import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import type { LoginContext } from '../context.ts'
import { personClock } from '../people/personClock.ts'
import { awaitApproval } from './awaitApproval.ts'

/** A little longer than a letter counts: the server says when it is over. */
const limitMs = 620_000

/** Waits for the widget, as long as it stays: see awaitApproval. */
export async function awaitDevice(
  context: LoginContext,
  call: Call,
  email: string,
): Promise<{ resendAfter: number }> {
  const clock = personClock(call, limitMs)
  try {
    return await awaitApproval(context, email, clock.signal)
  } finally {
    clock.stop()
  }
}

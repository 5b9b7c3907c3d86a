import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { reasonOf } from '../api/serverClient.ts'
import type { LoginContext } from '../context.ts'
import { forgiving } from './forgiving.ts'
import { pauseMs } from './pauseMs.ts'
import { requestEmailCode } from './requestEmailCode.ts'

const everyMs = 2_000
const final: ReadonlySet<string> = new Set(['device_declined', 'device_void'])

const isOver = (message: string): RpcError =>
  new RpcError(rpcCodes.invalidRequest, message, { reason: 'device_void' })

/**
 * Asks the server whether the owner of the address said yes to this browser, until they did or the letter is over; then
 * has the code sent. Rejects with the signal's reason: a later yes sends no code.
 */
export async function awaitApproval(
  context: LoginContext,
  email: string,
  signal: AbortSignal,
): Promise<{ resendAfter: number }> {
  const { store, routes } = context
  const asked = store.getState().emailDevice
  if (asked?.email !== email) throw isOver('No letter was asked for')
  const isApproved = forgiving(async () => (await routes.emailDevice(asked)).state === 'approved')
  try {
    do await pauseMs(everyMs, signal)
    while (!(await isApproved()))
    signal.throwIfAborted()
    const { action, resendAfter } = await requestEmailCode(context, email, { signal })
    // Another request took the yes in between, and a letter went out for this one.
    if (action === 'VERIFY_DEVICE') throw isOver('The approval was used already')
    return { resendAfter }
  } catch (error) {
    // Whoever asks again is another to the server.
    if (final.has(reasonOf(error)) && store.getState().emailDevice?.binding === asked.binding)
      store.setState({ emailDevice: null })
    throw error
  }
}

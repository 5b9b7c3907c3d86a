import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'
import { forgetCode, keepCode } from './runningCode.ts'
import { waitMoment } from './waitMoment.ts'

/** With these the letter counts no more. */
const over: ReadonlySet<string> = new Set(['device_declined', 'device_void'])

/**
 * Waits for the yes to the letter about this browser, and shows where the code is entered then. Fails with `WidgetError`;
 * whoever aborts goes nowhere.
 */
export async function awaitDevice(context: WidgetContext, email: string, left: AbortSignal): Promise<void> {
  try {
    const { resendAfter, kept } = await context.login.call('awaitDevice', [email], left)
    if (left.aborted) return
    const data = { email, resendAt: waitMoment(resendAfter) }
    const view = { name: 'EmailVerifyOtp', data } as const
    keepCode(context, view, kept)
    context.store.getState().replace(view)
  } catch (error) {
    if (left.aborted) return
    const reason = String((error as { data?: { reason?: unknown } } | null)?.data?.reason)
    if (over.has(reason)) forgetCode(context)
    throw reason === 'request_expired'
      ? new WidgetError('unknown', {}, { cause: error })
      : toWidgetError(error)
  }
}

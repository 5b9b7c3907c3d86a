import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'
import { momentIn } from '../ui/moment.ts'

/**
 * Waits for the yes to the letter about this browser, and shows where the code is entered then. Fails with `WidgetError`;
 * whoever aborts goes nowhere.
 */
export async function awaitDevice(context: WidgetContext, email: string, left: AbortSignal): Promise<void> {
  try {
    const { resendAfter } = await context.login.call('awaitDevice', [email], left)
    if (left.aborted) return
    const data = { email, resendAt: momentIn(resendAfter * 1000) }
    context.store.getState().replace({ name: 'EmailVerifyOtp', data })
  } catch (error) {
    if (left.aborted) return
    const reason = String((error as { data?: { reason?: unknown } } | null)?.data?.reason)
    throw reason === 'request_expired'
      ? new WidgetError('unknown', {}, { cause: error })
      : toWidgetError(error)
  }
}

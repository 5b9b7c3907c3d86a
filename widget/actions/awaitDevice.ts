import type { WidgetContext } from '../context.ts'
import { toWidgetError } from '../errors/widgetError.ts'

/**
 * Waits for the yes to the letter about this browser, and shows where the code is entered then. Fails with `WidgetError`;
 * whoever aborts goes nowhere.
 */
export async function awaitDevice(context: WidgetContext, email: string, left: AbortSignal): Promise<void> {
  try {
    const { resendAfter } = await context.login.call('awaitDevice', [email], left)
    if (left.aborted) return
    const data = { email, resendAt: Date.now() + resendAfter * 1000 }
    context.store.getState().replace({ name: 'EmailVerifyOtp', data })
  } catch (error) {
    if (!left.aborted) throw toWidgetError(error)
  }
}

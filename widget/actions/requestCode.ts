import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'
import { stepOf } from '../state/stepOf.ts'
import type { CodeSent } from '../state/views.ts'
import { momentIn } from '../ui/moment.ts'

/** What a mail server would take; the server looks closer. */
const emailForm = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/
const emailLimit = 254

/** As it is sent: trimmed, lower case; `undefined` when it is no address. */
export function readEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  return email.length <= emailLimit && emailForm.test(email) ? email : undefined
}

/** The view that comes after the request. */
export interface CodeView {
  name: 'EmailVerifyOtp' | 'EmailVerifyDevice'
  data: CodeSent
}

/** Mails a code, or a letter that asks about this browser. Fails with `WidgetError`. */
export async function requestCode(context: WidgetContext, email: string): Promise<CodeView> {
  if (!readEmail(email)) throw new WidgetError('email_invalid')
  try {
    const { action, resendAfter } = await context.login.call('requestEmailCode', [email])
    return {
      name: action === 'VERIFY_DEVICE' ? 'EmailVerifyDevice' : 'EmailVerifyOtp',
      data: { email, resendAt: momentIn(resendAfter * 1000) },
    }
  } catch (error) {
    throw toWidgetError(error)
  }
}

/** The same from the view with this key, which shows what comes after it. */
export async function sendCode(
  context: WidgetContext,
  email: string,
  key: number | undefined,
): Promise<void> {
  const step = stepOf(context.store, key)
  step.push(await requestCode(context, email))
}

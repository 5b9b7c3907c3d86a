import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'
import { pastedText } from '../format/pastedText.ts'
import { stepOf } from '../state/stepOf.ts'
import { momentIn } from '../ui/moment.ts'
import { type CodeView, codeFor, keepCode } from './runningCode.ts'

/** What a mail server would take; the server looks closer. */
const emailForm = /^[!-?A-~]{1,64}@[^\s@]+\.[^\s@.]{2,}$/
const emailLimit = 254

/** As it is sent: trimmed, lower case; `undefined` when it is no address. */
export function readEmail(text: string): string | undefined {
  const email = pastedText(text).toLowerCase()
  return email.length <= emailLimit && emailForm.test(email) ? email : undefined
}

/** Mails a code, or a letter that asks about this browser. Fails with `WidgetError`. */
export async function requestCode(context: WidgetContext, text: string): Promise<CodeView> {
  const email = pastedText(text)
  if (!readEmail(email)) throw new WidgetError('email_invalid')
  try {
    const { action, resendAfter } = await context.login.call('requestEmailCode', [email])
    const view: CodeView = {
      name: action === 'VERIFY_DEVICE' ? 'EmailVerifyDevice' : 'EmailVerifyOtp',
      data: { email, resendAt: momentIn(resendAfter * 1000) },
    }
    keepCode(context, view)
    return view
  } catch (error) {
    throw toWidgetError(error)
  }
}

/**
 * The same from the view with this key, which shows what comes after it. While a code for the address is awaited, its step
 * comes back, and no other letter voids it.
 */
export async function sendCode(context: WidgetContext, text: string, key: number | undefined): Promise<void> {
  const email = pastedText(text)
  const step = stepOf(context.store, key)
  step.push(codeFor(context, email) ?? (await requestCode(context, email)))
}

import { readEmail } from '../../server/contract/readEmail.ts'
import type { WidgetContext } from '../context.ts'
import { WidgetError } from '../errors/widgetError.ts'
import { pastedText } from '../format/pastedText.ts'
import { stepOf } from '../state/stepOf.ts'
import { dropLoginStep } from './dropLoginStep.ts'
import { type CodeView, codeFor, delayCode, keepCode } from './runningCode.ts'
import { toEmailError } from './toEmailError.ts'
import { waitMoment } from './waitMoment.ts'
import { waitOf } from './waitOf.ts'

/** In what a person typed or pasted, in the server's own form; signs around it go only where it is no address with them. */
export const addressIn = (text: string): string | undefined => readEmail(text) ?? readEmail(pastedText(text))

/** Mails a code, or a letter that asks about this browser. Fails with `WidgetError`. */
export async function requestCode(context: WidgetContext, text: string): Promise<CodeView> {
  const email = addressIn(text)
  if (!email) throw new WidgetError('email_invalid')
  try {
    const { action, resendAfter, kept } = await context.login.call('requestEmailCode', [email])
    const view: CodeView = {
      name: action === 'VERIFY_DEVICE' ? 'EmailVerifyDevice' : 'EmailVerifyOtp',
      data: { email, resendAt: waitMoment(resendAfter) },
    }
    keepCode(context, view, kept)
    dropLoginStep(context)
    return view
  } catch (error) {
    const resendAt = waitOf(error)
    if (resendAt) delayCode(context, email, resendAt)
    throw toEmailError(error)
  }
}

/**
 * The same from the view with this key, which shows what comes after it. While a code for the address is awaited, its step
 * comes back, and no other letter voids it.
 */
export async function sendCode(context: WidgetContext, text: string, key: number | undefined): Promise<void> {
  const email = addressIn(text)
  const step = stepOf(context.store, key)
  step.push((email && codeFor(context, email)) || (await requestCode(context, text)))
}

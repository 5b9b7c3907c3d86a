import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'

/** What a mail server would take; the server looks closer. */
const emailForm = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/
const emailLimit = 254

/** As it is sent: trimmed, lower case; `undefined` when it is no address. */
export function readEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  return email.length <= emailLimit && emailForm.test(email) ? email : undefined
}

/** Mails a code. Answers when another may be sent, ms since 1970; fails with `WidgetError`. */
export async function requestCode(context: WidgetContext, email: string): Promise<number> {
  if (!readEmail(email)) throw new WidgetError('email_invalid')
  try {
    const { resendAfter } = await context.login.call('requestEmailCode', [email])
    return Date.now() + resendAfter * 1000
  } catch (error) {
    throw toWidgetError(error)
  }
}

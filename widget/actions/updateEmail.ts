import type { WidgetContext } from '../context.ts'
import { toWidgetError, type WidgetError } from '../errors/widgetError.ts'
import { stepOf } from '../state/stepOf.ts'
import { type Moment, momentIn } from '../ui/moment.ts'
import { toEmailError } from './toEmailError.ts'

const failAs = async <T>(toError: (thrown: unknown) => WidgetError, answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    throw toError(error)
  }
}

const viewOf = { old: 'UpdateEmailPrimaryOtp', new: 'UpdateEmailSecondaryOtp' } as const

const after = (seconds: number): Moment => momentIn(seconds * 1000)

/** Begins the change: a code goes to the old address, or to the new one where there was none. */
export async function startEmailUpdate(context: WidgetContext, email: string): Promise<void> {
  const step = stepOf(context.store)
  const { next, resendAfter } = await failAs(toEmailError, context.login.call('requestEmailUpdate', [email]))
  step.push({ name: viewOf[next], data: { email, resendAt: after(resendAfter) } })
}

/**
 * Asks again for a code. Answers when a further one may be sent; a change that has to begin anew
 * goes back to the code of the old address.
 */
export async function resendEmailUpdate(context: WidgetContext, email: string): Promise<Moment> {
  const { name } = context.store.getState().history.at(-1) ?? {}
  const step = stepOf(context.store)
  const { next, resendAfter } = await failAs(toEmailError, context.login.call('requestEmailUpdate', [email]))
  const resendAt = after(resendAfter)
  if (name !== viewOf[next]) step.replace({ name: viewOf[next], data: { email, resendAt } })
  return resendAt
}

/** The code from the old address; one goes to the new address then. */
export async function confirmOldEmail(context: WidgetContext, email: string, code: string): Promise<void> {
  const step = stepOf(context.store)
  const { resendAfter } = await failAs(toWidgetError, context.login.call('confirmOldEmail', [code]))
  const data = { email, resendAt: after(resendAfter) }
  step.replace({ name: 'UpdateEmailSecondaryOtp', data })
}

/** The code from the new address: it counts from now on. */
export async function confirmNewEmail(context: WidgetContext, code: string): Promise<void> {
  const step = stepOf(context.store)
  await failAs(toWidgetError, context.login.call('confirmNewEmail', [code]))
  const { reset, push, setToast } = context.store.getState()
  if (step.isHere()) {
    reset({ name: 'Account' })
    push({ name: 'AccountSettings' })
  }
  setToast({ kind: 'success', word: 'email.update.saved' })
}

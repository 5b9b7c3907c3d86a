import type { WidgetContext } from '../context.ts'
import { toWidgetError, type WidgetError } from '../errors/widgetError.ts'
import { stepOf } from '../state/stepOf.ts'
import type { CodeSent } from '../state/views.ts'
import type { Moment } from '../ui/moment.ts'
import { amendStep, forgetStep, isInStep, keepStep, type StepName } from './keptStep.ts'
import { toEmailError } from './toEmailError.ts'
import { waitMoment } from './waitMoment.ts'
import { waitOf } from './waitOf.ts'

const failAs = async <T>(toError: (thrown: unknown) => WidgetError, answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    throw toError(error)
  }
}

const viewOf = { old: 'UpdateEmailPrimaryOtp', new: 'UpdateEmailSecondaryOtp' } as const

export const updateSteps = Object.values(viewOf) satisfies StepName[]

/** Its code is awaited from now on, also where the page is loaded again. */
function keep(context: WidgetContext, name: (typeof updateSteps)[number], data: CodeSent, kept = true): void {
  const userId = context.store.getState().session.user?.id
  const { email, resendAt } = data
  if (!kept) forgetStep(context, ...updateSteps)
  else if (userId) keepStep(context, name, { email, resendAtMs: resendAt.wallMs, userId })
}

/** A code that counts no more is not asked for after a reload. */
async function whileCounting<T>(context: WidgetContext, answer: Promise<T>): Promise<T> {
  try {
    return await failAs(toWidgetError, answer)
  } catch (error) {
    if ((error as WidgetError).code === 'code_void') forgetStep(context, ...updateSteps)
    throw error
  }
}

/** Begins the change: a code goes to the old address, or to the new one where there was none. */
export async function startEmailUpdate(context: WidgetContext, email: string): Promise<void> {
  const step = stepOf(context.store)
  const { next, resendAfter, kept } = await failAs(
    toEmailError,
    context.login.call('requestEmailUpdate', [email]),
  )
  const data = { email, resendAt: waitMoment(resendAfter) }
  if (step.isHere()) keep(context, viewOf[next], data, kept)
  step.push({ name: viewOf[next], data })
}

/**
 * Asks again for a code. Answers when a further one may be sent; a change that has to begin anew
 * goes back to the code of the old address.
 */
export async function resendEmailUpdate(context: WidgetContext, email: string): Promise<Moment> {
  const { name } = context.store.getState().history.at(-1) ?? {}
  const step = stepOf(context.store)
  const asked = context.login.call('requestEmailUpdate', [email])
  const { next, resendAfter, kept } = await failAs(toEmailError, asked).catch((error) => {
    const resendAtMs = waitOf(error)?.wallMs
    if (resendAtMs) for (const one of updateSteps) amendStep(context, one, { resendAtMs })
    throw error
  })
  const resendAt = waitMoment(resendAfter)
  if (step.isHere() || updateSteps.some((one) => isInStep(context, one)))
    keep(context, viewOf[next], { email, resendAt }, kept)
  if (name !== viewOf[next]) step.replace({ name: viewOf[next], data: { email, resendAt } })
  return resendAt
}

/** The code from the old address; one goes to the new address then. */
export async function confirmOldEmail(context: WidgetContext, email: string, code: string): Promise<void> {
  const step = stepOf(context.store)
  const { resendAfter, kept } = await whileCounting(context, context.login.call('confirmOldEmail', [code]))
  const data = { email, resendAt: waitMoment(resendAfter) }
  // Who closed the window comes back to the next code; who went back does not.
  if (isInStep(context, 'UpdateEmailPrimaryOtp')) keep(context, 'UpdateEmailSecondaryOtp', data, kept)
  step.replace({ name: 'UpdateEmailSecondaryOtp', data })
}

/** The code from the new address: it counts from now on. */
export async function confirmNewEmail(context: WidgetContext, code: string): Promise<void> {
  const step = stepOf(context.store)
  await whileCounting(context, context.login.call('confirmNewEmail', [code]))
  forgetStep(context, ...updateSteps)
  const { reset, push, setToast } = context.store.getState()
  if (step.isHere()) {
    reset({ name: 'Account' })
    push({ name: 'AccountSettings' })
  }
  setToast({ kind: 'success', word: 'email.update.saved' })
}

import type { WidgetContext } from '../context.ts'
import { showsCode } from '../state/showsCode.ts'
import { forgetStep, personSteps, type StepName } from './keptStep.ts'
import { forgetCode } from './runningCode.ts'

/** Who leaves is not brought back to a code or a login by a reload, unless it is in front of them. What is on its way into an account goes with that. */
export function forgetLeftSteps(context: WidgetContext): void {
  const { open, history } = context.store.getState()
  const isShown = (step: StepName): boolean => open && history.some(({ name }) => name === step)
  if (!showsCode(context.store.getState())) forgetCode(context)
  const left = personSteps.filter((name) => !isShown(name))
  if (left.length > 0) forgetStep(context, ...left)
}

import type { WidgetContext } from '../../context.ts'
import { type FundingStep, keepStep, type StepData } from '../keptStep.ts'
import { isAccountInUse } from './isAccountInUse.ts'

/** Keeps the step over a reload, unless its person left it, or the account, before its page was known. */
export function keepShown<N extends FundingStep>(context: WidgetContext, name: N, data: StepData[N]): void {
  const state = context.store.getState()
  const isShown = state.history.some((view) => view.name === name)
  if (isShown && isAccountInUse(state, data)) keepStep(context, name, data)
}

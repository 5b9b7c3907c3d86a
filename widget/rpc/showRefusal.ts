import { openView } from '../actions/openView.ts'
import type { WidgetContext } from '../context.ts'
import type { WidgetErrorCode } from '../errors/widgetError.ts'

/** Specification §9: error message delay. */
const alertDelayMs = 300

/** The modal opens, and after 300 ms it says what was refused. */
export function showRefusal(
  context: WidgetContext,
  code: WidgetErrorCode,
  values: Record<string, string> = {},
): void {
  void openView(context, null)
  setTimeout(() => {
    const { open, setAlert } = context.store.getState()
    if (open) setAlert({ kind: 'error', code, values })
  }, alertDelayMs)
}

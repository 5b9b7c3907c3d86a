import { openView } from '../actions/openView.ts'
import type { WidgetContext } from '../context.ts'
import type { WidgetErrorCode } from '../errors/widgetError.ts'

/** Specification §9: error message delay. */
const alertDelayMs = 300
/** A page could open our screens again and again by requests that are refused; one notice in this time is enough. */
const noticePauseMs = 60_000

/** The modal opens, and after 300 ms it says what was refused; at most once a minute, else it is only counted. */
export function showRefusal(
  context: WidgetContext,
  code: WidgetErrorCode,
  values: Record<string, string> = {},
): void {
  const { noticed } = context
  const nowMs = performance.now()
  if (nowMs - noticed.atMs < noticePauseMs) {
    console.error(`Gatehouse: the notice ${code} was not shown; one was within the last minute`)
    context.api.countRefusal('notice')
    return
  }
  noticed.atMs = nowMs
  void openView(context, null)
  setTimeout(() => {
    const { open, setAlert } = context.store.getState()
    if (open) setAlert({ kind: 'error', code, values })
  }, alertDelayMs)
}

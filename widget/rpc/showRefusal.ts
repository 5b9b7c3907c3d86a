import { openView } from '../actions/openView.ts'
import type { WidgetContext } from '../context.ts'
import type { WidgetErrorCode } from '../errors/widgetError.ts'
import { readShelf } from '../state/tabShelf.ts'
import { writeShelf } from '../state/writeShelf.ts'

/** Specification §9: error message delay. */
const alertDelayMs = 300
/** A page could open our screens again and again by requests that are refused; one notice in this time is enough. */
const noticePauseMs = 60_000

/** Was one shown in the last minute, by this frame or by one before it in this tab? A clock that was set back counts nothing. */
function isRecent({ noticed, noticeShelf }: WidgetContext): boolean {
  if (performance.now() - noticed.atMs < noticePauseMs) return true
  const sinceMs = Date.now() - Number(readShelf(noticeShelf))
  return sinceMs >= 0 && sinceMs < noticePauseMs
}

/** The modal opens, and after 300 ms it says what was refused; at most once a minute, else it is only counted. */
export function showRefusal(
  context: WidgetContext,
  code: WidgetErrorCode,
  values: Record<string, string> = {},
): void {
  if (isRecent(context)) {
    console.error(`Gatehouse: the notice ${code} was not shown; one was within the last minute`)
    context.api.countRefusal('notice')
    return
  }
  context.noticed.atMs = performance.now()
  writeShelf(context.noticeShelf, String(Date.now()))
  void openView(context, null)
  setTimeout(() => {
    const { open, setAlert } = context.store.getState()
    if (open) setAlert({ kind: 'error', code, values })
  }, alertDelayMs)
}

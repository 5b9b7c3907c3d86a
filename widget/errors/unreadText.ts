import type { WordId } from '../words/words.ts'
import { WidgetError } from './widgetError.ts'

/** The innermost reason of a failure: a code of the server, or `offline` where the browser reached nobody. */
function reasonOf(failure: unknown): unknown {
  const { cause, data } = (failure ?? {}) as { cause?: unknown; data?: { reason?: unknown } }
  return failure instanceof WidgetError && cause ? reasonOf(cause) : data?.reason
}

/** What to do about a list that could not be read. The connection is named only where the browser reached nobody. */
export const unreadText = (failure: unknown): WordId =>
  reasonOf(failure) === 'offline' ? 'error.unread.connection' : 'error.unread.text'

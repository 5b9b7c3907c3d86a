import type { WidgetContext } from '../context.ts'
import type { CodeSent } from '../state/views.ts'
import { type Moment, momentIn, msUntil } from '../ui/moment.ts'

/** The view that comes after a request for a code. */
export interface CodeView {
  name: 'EmailVerifyOtp' | 'EmailVerifyDevice'
  data: CodeSent
}

/** As long as a code and a letter about a browser count (`server/auth/email/codeLimits.ts`). */
const lifeMs = 600_000

const running = new WeakMap<WidgetContext, { view: CodeView; end: Moment }>()

/** Its code is awaited from now on: another one would void it. */
export const keepCode = (context: WidgetContext, view: CodeView): void =>
  void running.set(context, { view, end: momentIn(lifeMs) })

/** The step in which a code or letter for this address is awaited, while that counts. */
export function codeFor(context: WidgetContext, email: string): CodeView | undefined {
  const kept = running.get(context)
  return kept && kept.view.data.email === email && msUntil(kept.end) > 0 ? kept.view : undefined
}

/** It was used, or counts no more. */
export const forgetCode = (context: WidgetContext): void => void running.delete(context)

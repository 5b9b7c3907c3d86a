import { toWidgetError, type WidgetError } from '../errors/widgetError.ts'
import { type Moment, momentIn } from '../ui/moment.ts'

/** A step with a code counts no longer, whatever its wait. */
const longestS = 600

/** Until when a refusal says to wait; `undefined` where it does not. */
export function waitOf(refusal: unknown): Moment | undefined {
  const { code, cause }: WidgetError = toWidgetError(refusal)
  const { retryAfter } = ((cause as { data?: unknown } | undefined)?.data ?? {}) as { retryAfter?: unknown }
  if (code !== 'too_soon' || typeof retryAfter !== 'number' || !(retryAfter > 0)) return undefined
  return momentIn(Math.min(retryAfter, longestS) * 1000)
}

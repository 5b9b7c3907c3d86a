import { toWidgetError, type WidgetError } from '../errors/widgetError.ts'
import type { Moment } from '../ui/moment.ts'
import { waitMoment } from './waitMoment.ts'

/** Until when a refusal says to wait; `undefined` where it does not. */
export function waitOf(refusal: unknown): Moment | undefined {
  const { code, cause }: WidgetError = toWidgetError(refusal)
  const { retryAfter } = ((cause as { data?: unknown } | undefined)?.data ?? {}) as { retryAfter?: unknown }
  if (code !== 'too_soon' || typeof retryAfter !== 'number' || !(retryAfter > 0)) return undefined
  return waitMoment(retryAfter)
}

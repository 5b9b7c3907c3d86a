import { toWidgetError, WidgetError } from '../errors/widgetError.ts'

/** What the login frame and the server say of a call that is malformed. */
const malformed: ReadonlySet<unknown> = new Set(['invalid_body', 'invalid_argument'])

/** Of a call that takes an address: a refusal that names it is the person's to mend, and no fault of the site. */
export function toEmailError(thrown: unknown): WidgetError {
  const { data } = (thrown ?? {}) as { data?: { reason?: unknown; field?: unknown } | null }
  return malformed.has(data?.reason) && data?.field === 'email'
    ? new WidgetError('email_invalid', {}, { cause: thrown })
    : toWidgetError(thrown)
}

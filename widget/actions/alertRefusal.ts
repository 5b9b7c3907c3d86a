import type { WidgetContext } from '../context.ts'
import { setupHelp } from '../errors/setupHelp.ts'
import type { WidgetErrorCode } from '../errors/widgetError.ts'

/** Refusals of the server that a person reads whatever was asked for: they are about project, page and token. */
const alerts: Readonly<Record<string, WidgetErrorCode>> = {
  origin_not_allowed: 'origin_not_allowed',
  unknown_project: 'unknown_project',
  expired_token: 'session_expired',
}

/** Shows what is wrong with the set-up or the clock; other failures are for those who asked. */
export function alertRefusal({ store }: Pick<WidgetContext, 'store'>, error: unknown): void {
  const { data } = (error ?? {}) as { data?: { reason?: unknown } }
  const reason = String(data?.reason)
  const code = Object.hasOwn(alerts, reason) ? alerts[reason] : undefined
  if (!code) return
  const help = setupHelp(code, store.getState())
  if (help) console.error(help)
  store.getState().setAlert({ kind: 'error', code, values: {} })
}

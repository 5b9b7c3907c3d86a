import type { WidgetContext } from '../context.ts'
import { WidgetError, type WidgetErrorCode } from '../errors/widgetError.ts'
import { logIn } from './logIn.ts'

/** What a person reads of it here, by `data.reason`; of the rest as everywhere. */
const codes: Readonly<Record<string, WidgetErrorCode>> = {
  provider_refused: 'farcaster_refused',
  provider_unavailable: 'farcaster_unavailable',
  handoff_invalid: 'farcaster_expired',
  request_expired: 'social_timeout',
  offline: 'social_failed',
  timeout: 'social_failed',
}

/**
 * Logs in by the person's Farcaster app, which opens the link that `onLink` gets. Fails with `WidgetError`; whoever leaves
 * ends it.
 */
export async function connectFarcaster(
  context: WidgetContext,
  onLink: (link: string) => void,
): Promise<void> {
  const { login } = context
  await logIn(context, async (left) => {
    try {
      const { id, link } = await login.call('startFarcaster', [], left)
      if (left.aborted) throw left.reason
      onLink(link)
      return await login.call('awaitFarcaster', [id], left)
    } catch (error) {
      const reason = String((error as { data?: { reason?: unknown } } | null)?.data?.reason)
      const code = Object.hasOwn(codes, reason) && codes[reason]
      throw code ? new WidgetError(code, {}, { cause: error }) : error
    }
  })
}

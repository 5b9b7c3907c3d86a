import type { WidgetContext } from '../context.ts'
import { isFrameAway } from '../errors/mayPass.ts'
import { WidgetError, type WidgetErrorCode } from '../errors/widgetError.ts'
import type { Session } from '../state/session.ts'
import type { ViewData } from '../state/views.ts'
import { forgetLogin, forgetStep, keepStep, loginSteps } from './keptStep.ts'
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
 *
 * @param begun before the page was loaded again
 */
export async function connectFarcaster(
  context: WidgetContext,
  onLink: (link: string) => void,
  begun?: ViewData['ConnectingFarcaster'],
): Promise<void> {
  const { login } = context
  await logIn(context, async (left) => {
    try {
      const started = begun ? { ...begun, kept: false } : await login.call('startFarcaster', [], left)
      if (left.aborted) throw left.reason
      const { id, link, kept = true } = started
      if (kept) keepStep(context, 'ConnectingFarcaster', { id, link })
      else if (!begun) forgetStep(context, ...loginSteps)
      onLink(link)
      return await awaitYes(context, id, left)
    } catch (error) {
      const reason = String((error as { data?: { reason?: unknown } } | null)?.data?.reason)
      const code = Object.hasOwn(codes, reason) && codes[reason]
      throw code ? new WidgetError(code, {}, { cause: error }) : error
    }
  })
}

/** Kept until it ends; without the login frame it has not ended. */
async function awaitYes(context: WidgetContext, id: string, left: AbortSignal): Promise<Session> {
  try {
    const session = await context.login.call('awaitFarcaster', [id], left)
    forgetLogin(context, id)
    return session
  } catch (error) {
    if (left.aborted || !isFrameAway(error)) forgetLogin(context, id)
    throw error
  }
}

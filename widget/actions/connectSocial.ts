import type { WidgetContext } from '../context.ts'
import { handoffMayPass, isFrameAway } from '../errors/mayPass.ts'
import { WidgetError } from '../errors/widgetError.ts'
import type { BegunPopup } from '../state/views.ts'
import { msUntil } from '../ui/moment.ts'
import { followPopup } from '../wallets/embedded/followPopup.ts'
import { forgetLogin, forgetStep, keepStep, loginSteps } from './keptStep.ts'
import { logIn } from './logIn.ts'

/** The server's hand-off does not live longer. */
const limitMs = 300_000

/** The login itself is not over: the network, the server or the login frame was away. */
const goesOn = (error: unknown): boolean => handoffMayPass(error) || isFrameAway(error)

export interface SocialSteps {
  /** The letters that both windows show. `canLeave`: the page itself may go to the login as well. */
  onWords(words: string, canLeave: boolean): void
  /** The window was blocked, ended, or its opener was cut: the login may still come. */
  onSilent(): void
}

/**
 * Logs in through the window that the click opened. Fails with `WidgetError`: `social_failed` without a click,
 * `social_timeout` after five minutes, which an alert says too.
 *
 * @param begun before the page was loaded again: its window cannot reach this frame any more, but may release the login
 */
export async function connectSocial(
  context: WidgetContext,
  provider: string,
  { onWords, onSilent }: SocialSteps,
  begun?: BegunPopup,
): Promise<void> {
  const { login, store } = context
  const popup = begun ? null : login.popup.window()
  const key = login.popup.key()
  const origin = store.getState().login?.origin
  if (!(key || begun) || !origin) throw new WidgetError('social_failed')
  if (!popup) onSilent()
  await logIn(context, async (left) => {
    const late = new AbortController()
    const timer = setTimeout(
      () => late.abort(new WidgetError('social_timeout')),
      begun ? Math.min(msUntil(begun.end), limitMs) : limitMs,
    )
    const leave = (): void => late.abort(left.reason)
    left.addEventListener('abort', leave)
    const { signal } = late
    let id = begun?.id ?? ''
    try {
      const started = begun
        ? { ...begun, kept: false }
        : await login.call('startPopup', [provider, key], signal)
      const { words, kept } = started
      id = started.id
      if (kept && !signal.aborted) keepStep(context, 'ConnectingSocial', { provider, id, words })
      else if (!begun && !signal.aborted) forgetStep(context, ...loginSteps)
      onWords(words, kept)
      const { proof } = popup ? await followPopup(window, popup, { id, origin }, signal) : { proof: '' }
      if (popup && !proof) onSilent()
      const session = await login.call('awaitPopup', [id, proof], signal)
      forgetLogin(context, id)
      return session
    } catch (error) {
      if (signal.aborted || !goesOn(error)) forgetLogin(context, id)
      if (!(signal.reason instanceof WidgetError)) throw error
      store.getState().setAlert({ kind: 'error', code: 'social_timeout', values: {} })
      throw signal.reason
    } finally {
      clearTimeout(timer)
      left.removeEventListener('abort', leave)
      // This one: another may be open already, because the person tried again.
      popup?.close()
    }
  })
}

import type { WidgetContext } from '../context.ts'
import { WidgetError } from '../errors/widgetError.ts'
import { followPopup } from '../wallets/embedded/followPopup.ts'
import { logIn } from './logIn.ts'

/** The server's hand-off does not live longer. */
const limitMs = 300_000

export interface SocialSteps {
  /** The letters that both windows show. `canLeave`: the page itself may go to the login as well. */
  onWords(words: string, canLeave: boolean): void
  /** The window was blocked, ended, or its opener was cut: the login may still come. */
  onSilent(): void
}

/**
 * Logs in through the window that the click opened. Fails with `WidgetError`: `social_failed` without a click,
 * `social_timeout` after five minutes, which an alert says too.
 */
export async function connectSocial(
  context: WidgetContext,
  provider: string,
  { onWords, onSilent }: SocialSteps,
): Promise<void> {
  const { login, store } = context
  const popup = login.popup.window()
  const key = login.popup.key()
  const origin = store.getState().login?.origin
  if (!key || !origin) throw new WidgetError('social_failed')
  if (!popup) onSilent()
  await logIn(context, async (left) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new WidgetError('social_timeout')), limitMs)
    const leave = (): void => late.abort(left.reason)
    left.addEventListener('abort', leave)
    const { signal } = late
    try {
      const { id, words, kept } = await login.call('startPopup', [provider, key], signal)
      onWords(words, kept)
      const { proof } = popup ? await followPopup(window, popup, { id, origin }, signal) : { proof: '' }
      if (popup && !proof) onSilent()
      return await login.call('awaitPopup', [id, proof], signal)
    } catch (error) {
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

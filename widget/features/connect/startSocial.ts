import type { WidgetContext } from '../../context.ts'
import type { Provider } from '../../ui/icons/providers.ts'

/** The click itself: the window has to open in it, or browsers block it. */
export function startSocial({ login, store }: WidgetContext, provider: Provider): void {
  login.popup.open(provider)
  store.getState().push({ name: 'ConnectingSocial', data: { provider } })
}

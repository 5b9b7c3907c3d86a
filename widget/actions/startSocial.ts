import type { Provider } from '../../server/contract/providerName.ts'
import type { WidgetContext } from '../context.ts'

/** The click itself: a window has to open in it, or browsers block it. Farcaster asks in its app and needs none. */
export function startSocial({ login, store }: WidgetContext, provider: Provider): void {
  const { push } = store.getState()
  if (provider === 'farcaster') push({ name: 'ConnectingFarcaster' })
  else {
    login.popup.open(provider)
    push({ name: 'ConnectingSocial', data: { provider } })
  }
}

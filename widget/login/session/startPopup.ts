import type { LoginContext } from '../context.ts'
import { newBinding } from './newBinding.ts'

/** A hand-off for a popup: whatever is proved there logs in here, and nowhere else. */
export async function startPopup(
  { routes, store }: LoginContext,
  provider: string,
): Promise<{ id: string; url: string; words: string }> {
  const binding = newBinding()
  const { id, url, words } = await routes.handoffs({ provider, binding })
  store.setState(({ popups }) => ({ popups: new Map(popups).set(id, binding) }))
  return { id, url, words }
}

import type { LoginContext } from '../context.ts'
import { newBinding } from './newBinding.ts'

/** Popups that a person may have open at once, and one more try; older ones are forgotten. */
const mostPopups = 8

/** A hand-off for the popup with that key: whatever is proved there logs in here, and nowhere else. */
export async function startPopup(
  { routes, store, keptPopups }: LoginContext,
  { provider, key }: { provider: string; key: string },
): Promise<{ id: string; words: string; kept: boolean }> {
  const binding = newBinding()
  const { id, words } = await routes.handoffs({ provider, binding, key })
  store.setState(({ popups }) => ({
    popups: new Map([...popups, [id, binding] as const].slice(-mostPopups)),
  }))
  return { id, words, kept: keptPopups.keep(id, binding) }
}

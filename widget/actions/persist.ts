import { storageLimit } from '../../host-sdk/protocol/api.ts'
import type { WidgetContext } from '../context.ts'
import { toStored } from '../state/stored.ts'

/** What the page keeps when our own storage holds the value. */
export const ownStorageHint = 'own'

/**
 * Writes the small state that lasts: into our own storage where the browser lets us, else into the page's.
 * The page gets a value whenever a connection is remembered and nothing otherwise, because the presence of
 * the key tells it to load the frame at page load.
 */
export function persist(context: WidgetContext): void {
  const state = context.store.getState()
  // Before the restoring is over the state knows less than the storage.
  if (state.restore !== 'done') return
  const value = toStored(state)
  if (value === context.kept.value || value.length > storageLimit) return
  context.kept.value = value
  const own = context.storage.write(value)
  const remembers = Object.keys(state.remembered).length > 0
  const hint = remembers ? (own ? ownStorageHint : value) : null
  if (hint === context.kept.hint) return
  context.kept.hint = hint
  context.host.writeStorage(hint).catch(() => {})
}

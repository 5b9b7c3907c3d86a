import { storageLimit } from '../../host-sdk/protocol/api.ts'
import type { WidgetContext } from '../context.ts'
import { toStored } from '../state/stored.ts'

/**
 * Writes the small state that lasts: into our own storage where the browser lets us, else into the page's. The
 * page also learns whether there is a connection to restore, so that it brings the frame at page load.
 */
export function persist(context: WidgetContext, atOnce = false): void {
  const state = context.store.getState()
  // While it is restored it is written only when somebody leaves something, which a reload must not bring back.
  if (state.restore === 'idle' || (state.restore === 'running' && !atOnce)) return
  const value = toStored(state)
  if (value === context.kept.value || value.length > storageLimit) return
  context.kept.value = value
  const forPage = context.storage.write(value) ? '' : value
  const connected = Object.keys(state.remembered).length > 0
  const page = `${connected} ${forPage}`
  if (page === context.kept.page) return
  context.kept.page = page
  context.host.writeStorage(forPage, connected).catch(() => {})
}

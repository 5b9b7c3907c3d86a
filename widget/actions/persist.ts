import { storageLimit } from '../../host-sdk/protocol/api.ts'
import type { WidgetContext } from '../context.ts'
import type { WidgetState } from '../state/store.ts'
import { toStored } from '../state/stored.ts'

/** The state, with what another tab wrote that is still on its way here: left out, it would end in that tab. */
export function lastingState({ store, look }: WidgetContext): WidgetState {
  const state = store.getState()
  let { remembered, rememberedAs, signer, signedOn } = state
  for (const { namespace, key, as } of look.returns)
    if (as && !remembered[namespace]) {
      remembered = { [namespace]: key, ...remembered }
      rememberedAs = { ...as, ...rememberedAs }
    }
  if (look.signing?.instead === signer) ({ signer, signedOn } = look.signing)
  return { ...state, remembered, rememberedAs, signer, signedOn }
}

/**
 * Writes the small state that lasts: into our own storage where the browser lets us, else into the page's. The
 * page also learns whether there is a connection to restore, so that it brings the frame at page load.
 */
export function persist(context: WidgetContext, atOnce = false): void {
  const state = lastingState(context)
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

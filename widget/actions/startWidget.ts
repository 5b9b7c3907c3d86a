import type { PublicState, StartOptions } from '../../host-sdk/protocol/api.ts'
import type { WidgetContext } from '../context.ts'
import { openView } from './openView.ts'
import { publicState } from './publicState.ts'
import { restoreState } from './restoreState.ts'
import { syncTabs } from './syncTabs.ts'
import { watchState } from './watchState.ts'

/** The page's first call: its options, then what an earlier visit left. A second start changes nothing. */
export async function startWidget(context: WidgetContext, options: StartOptions): Promise<PublicState> {
  const { store, told } = context
  if (store.getState().restore === 'idle') {
    const state = store.getState()
    state.setTheme(options.theme)
    state.setHost({ hostOrigin: state.hostOrigin, embedded: options.embedded })
    state.setPageWallets(options.wallets)
    restoreState(context, options.storage)
    state.setRestore('running')
    if (Object.keys(store.getState().remembered).length === 0) state.setRestore('done')
    watchState(context)
    syncTabs(context)
    if (options.embedded) await openView(context, null)
    const { returned } = options
    if (returned) void import('./finishSocial.ts').then((login) => login.finishSocial(context, returned))
    if (store.getState().restore === 'running')
      void import('./later.ts').then(({ reconnect }) => reconnect(context, { wait: true }))
  }
  const answer = publicState(store.getState())
  told.state = JSON.stringify(answer)
  return answer
}

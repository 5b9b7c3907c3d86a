import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import type { WidgetContext } from '../context.ts'
import { sessionEnded } from '../errors/sessionEnded.ts'
import { toWidgetError, type WidgetErrorCode } from '../errors/widgetError.ts'
import type { Connection } from '../state/connections.ts'
import type { WidgetStore } from '../state/store.ts'
import { onceState } from '../state/untilState.ts'

/** Who ended a connection; `lock`: its wallet shows no account, and may show one again. */
export type EndReason = ConnectionEnder | 'lock'

/**
 * Says that a connection is gone: now, or when the person looks next, because the wallet may be in another room. Once it is
 * back nobody is told any more.
 */
export function sayEnded(
  { store }: WidgetContext,
  { namespace, wallet }: Pick<Connection, 'namespace' | 'wallet'>,
  why?: EndReason,
): void {
  const isBack = (): boolean => store.getState().connections[namespace] !== undefined
  const code: WidgetErrorCode = why === 'lock' ? 'wallet_locked' : toWidgetError(sessionEnded(why)).code
  const alert = { kind: 'warning', code, values: { wallet: wallet.name } } as const
  onceState(
    store,
    ({ open }) => open || isBack(),
    () => {
      if (isBack()) return
      store.getState().setAlert(alert)
      dropOnceBack(store, isBack)
    },
  )
}

/** Takes the alert that is shown now away, unless another one took its place. */
function dropOnceBack(store: WidgetStore, isBack: () => boolean): void {
  const { alert } = store.getState()
  onceState(
    store,
    (state) => state.alert !== alert || isBack(),
    () => {
      if (store.getState().alert === alert) store.getState().setAlert(null)
    },
  )
}

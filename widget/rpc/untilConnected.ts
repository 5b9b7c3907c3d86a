import type { Call } from '../../host-sdk/channel/exposeApi.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { showFrame } from '../actions/showFrame.ts'
import { showView } from '../actions/showView.ts'
import type { WidgetContext } from '../context.ts'
import type { Connection } from '../state/connections.ts'
import type { WidgetState } from '../state/store.ts'
import { untilState } from '../state/untilState.ts'
import type { ViewName, ViewTarget } from '../state/views.ts'
import { personClock } from './personClock.ts'

/** What the page asks right after its start is answered once the restoring is over: never with a hasty "nothing". */
export const restored = (context: WidgetContext, signal: AbortSignal): Promise<true> =>
  untilState(context.store, ({ restore }) => restore === 'done' || undefined, signal)

/**
 * The connection of a family: at once when there is one, otherwise the person chooses a wallet first. Any number of
 * calls wait for the same choice, and closing the modal ends them all.
 */
export async function untilConnected(
  context: WidgetContext,
  call: Call,
  namespace: Namespace,
): Promise<Connection> {
  const { store } = context
  const found = ({ connections }: WidgetState): Connection | undefined => connections[namespace]
  await restored(context, call.signal)
  const known = found(store.getState())
  if (known) return known
  const { closes } = store.getState()
  const connect: ViewTarget =
    namespace === 'eip155' ? { name: 'Connect' } : { name: 'Connect', data: { namespace } }
  if (!store.getState().open) await showView(context, connect, 'reset')
  else if (isConnecting(store.getState(), namespace)) await showFrame(context)
  else await showView(context, connect, 'push')
  const clock = personClock(store, call, (state) => state.closes !== closes && !found(state))
  try {
    return await untilState(store, found, clock.signal)
  } finally {
    clock.stop()
  }
}

/** The person is choosing already, among wallets of this family too. */
const isConnecting = ({ history }: WidgetState, namespace: Namespace): boolean =>
  history.some(({ name, data }) => {
    const asked = data && 'namespace' in data ? data.namespace : undefined
    return choices.has(name) && (asked ?? namespace) === namespace
  })

/** Views in which a wallet is chosen, or waits for its person. */
const choices: ReadonlySet<ViewName> = new Set([
  'Connect',
  'ConnectWallets',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
])

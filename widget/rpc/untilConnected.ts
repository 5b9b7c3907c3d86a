import type { Call } from '../../host-sdk/channel/exposeApi.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { showConnect } from '../actions/showConnect.ts'
import { showFrame } from '../actions/showFrame.ts'
import { showView } from '../actions/showView.ts'
import type { WidgetContext } from '../context.ts'
import type { Connection } from '../state/connections.ts'
import { families } from '../state/networks.ts'
import type { WidgetState } from '../state/store.ts'
import { untilState } from '../state/untilState.ts'
import type { ViewName, ViewTarget } from '../state/views.ts'
import { connectorsOfWallet } from '../wallets/listConnectors.ts'
import { personClock } from './personClock.ts'
import { showRefusal } from './showRefusal.ts'

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
  if (!isServed(store.getState(), namespace)) throw refuseUnserved(context, namespace)
  const { closes } = store.getState()
  store.getState().addAskedFamily(namespace)
  try {
    await showChoice(context, namespace)
    const clock = personClock(store, call, (state) => state.closes !== closes && !found(state))
    const pick = (state: WidgetState) =>
      found(state) ?? (isServed(state, namespace) ? undefined : 'not served')
    const outcome = await untilState(store, pick, clock.signal).finally(clock.stop)
    if (outcome === 'not served') throw refuseUnserved(context, namespace)
    return outcome
  } finally {
    store.getState().dropAskedFamily(namespace)
  }
}

const isServed = ({ networks }: WidgetState, namespace: Namespace): boolean =>
  families(networks).includes(namespace)

/** No choice of the person could bring a connection of this family, and a screen says so; at most once a minute by itself. */
function refuseUnserved(context: WidgetContext, namespace: Namespace): RpcError {
  const { open, setAlert } = context.store.getState()
  if (open) setAlert({ kind: 'error', code: 'network_not_found', values: {} })
  else showRefusal(context, 'network_not_found')
  console.error(`Gatehouse: no network of ${namespace} is served here`)
  return new RpcError(rpcCodes.unrecognizedChain, 'No network of this kind is served here', {
    reason: 'chain_not_supported',
  })
}

async function showChoice(context: WidgetContext, namespace: Namespace): Promise<void> {
  const { open } = context.store.getState()
  const connect: ViewTarget =
    namespace === 'eip155' ? { name: 'Connect' } : { name: 'Connect', data: { namespace } }
  if (!open) answerAhead(context, namespace)
  if (!open) await showConnect(context, connect)
  else if (isConnecting(context.store.getState(), namespace)) await showFrame(context)
  else await showView(context, connect, 'push')
}

/** Who chose a wallet of several families before the page's call was here need not say which one is meant. */
function answerAhead(context: WidgetContext, namespace: Namespace): void {
  const { ahead, history, replace } = context.store.getState()
  const top = history.at(-1)
  if (!ahead || top?.name !== 'ConnectingMultiChain') return
  const meant = connectorsOfWallet(context, top.data.connectorIds).find(
    (connector) => connector.namespace === namespace,
  )
  if (meant) replace({ name: 'ConnectingExternal', data: { connectorId: meant.id } })
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

import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { evmChainId, toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { showFrame } from '../../actions/showFrame.ts'
import { showView } from '../../actions/showView.ts'
import type { WidgetContext } from '../../context.ts'
import type { WidgetState } from '../../state/store.ts'
import { untilState } from '../../state/untilState.ts'
import { personClock } from '../personClock.ts'

/** The wire's addresses of the connected accounts, the active one first. */
export const connectedAddresses = ({ connections }: WidgetState): string[] =>
  connections.eip155?.accounts.map((account) => account.split(':')[2] ?? '') ?? []

/** What the page asks right after its start is answered once the restoring is over: never with a hasty `[]`. */
export const restored = (context: WidgetContext, signal: AbortSignal): Promise<true> =>
  untilState(context.store, ({ restore }) => restore === 'done' || undefined, signal)

export async function eth_accounts(context: WidgetContext, call: Call): Promise<string[]> {
  await restored(context, call.signal)
  return connectedAddresses(context.store.getState())
}

const chainId = ({ activeNetworkId }: WidgetState): number => {
  const id = evmChainId(activeNetworkId)
  if (id === undefined) throw new RpcError(rpcCodes.chainDisconnected, 'No EVM network is active')
  return id
}

export async function eth_chainId(context: WidgetContext, call: Call): Promise<string> {
  await restored(context, call.signal)
  return toHexQuantity(chainId(context.store.getState()))
}

export async function net_version(context: WidgetContext, call: Call): Promise<string> {
  await restored(context, call.signal)
  return String(chainId(context.store.getState()))
}

/**
 * At once when connected; otherwise the person chooses a wallet first. Any number of these calls wait for
 * the same choice, and closing the modal ends them all.
 */
export async function eth_requestAccounts(context: WidgetContext, call: Call): Promise<string[]> {
  const { store } = context
  const addresses = (state: WidgetState): string[] | undefined => {
    const found = connectedAddresses(state)
    return found.length > 0 ? found : undefined
  }
  await restored(context, call.signal)
  const known = addresses(store.getState())
  if (known) return known
  const { closes } = store.getState()
  if (!store.getState().open) await showView(context, { name: 'Connect' }, 'reset')
  else if (isConnecting(store.getState())) await showFrame(context)
  else await showView(context, { name: 'Connect' }, 'push')
  const clock = personClock(store, call, (state) => state.closes !== closes && !addresses(state))
  try {
    return await untilState(store, addresses, clock.signal)
  } finally {
    clock.stop()
  }
}

const isConnecting = ({ history }: WidgetState): boolean =>
  history.some(({ name }) => name === 'Connect' || name === 'ConnectingExternal')

import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { type CaipNetworkId, evmChainId, toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../../context.ts'
import { networkFor } from '../../state/networks.ts'
import type { WidgetState } from '../../state/store.ts'
import { restored, untilConnected } from '../untilConnected.ts'

/** The wire's addresses of the connected accounts, the active one first. */
export const connectedAddresses = ({ connections }: WidgetState): string[] =>
  connections.eip155?.accounts.map((account) => account.split(':')[2] ?? '') ?? []

export async function eth_accounts(context: WidgetContext, call: Call): Promise<string[]> {
  await restored(context, call.signal)
  return connectedAddresses(context.store.getState())
}

/** The first account, or `null`, as MetaMask has it. */
export const eth_coinbase = async (context: WidgetContext, call: Call): Promise<string | null> =>
  (await eth_accounts(context, call))[0] ?? null

/** Where the page's EVM requests go, whatever other family is active; 4901 where no EVM network is served. */
export function evmNetwork(state: WidgetState): CaipNetworkId {
  const network = networkFor(state, 'eip155')
  if (!network) throw new RpcError(rpcCodes.chainDisconnected, 'No EVM network is served here')
  return network
}

const chainId = (state: WidgetState): number => evmChainId(evmNetwork(state)) ?? 0

export async function eth_chainId(context: WidgetContext, call: Call): Promise<string> {
  await restored(context, call.signal)
  return toHexQuantity(chainId(context.store.getState()))
}

export async function net_version(context: WidgetContext, call: Call): Promise<string> {
  await restored(context, call.signal)
  return String(chainId(context.store.getState()))
}

/** At once when connected; otherwise the person chooses a wallet first. */
export async function eth_requestAccounts(context: WidgetContext, call: Call): Promise<string[]> {
  await untilConnected(context, call, 'eip155')
  return connectedAddresses(context.store.getState())
}

import type { Call } from '../../host-sdk/channel/exposeApi.ts'
import { requestWallet } from '../actions/requestWallet.ts'
import type { WidgetContext } from '../context.ts'
import { findNetwork } from '../state/networks.ts'
import { eth_accounts, eth_chainId, eth_coinbase, evmNetwork, net_version } from './eip155/eth_accounts.ts'

export type Answer = (context: WidgetContext, call: Call, params: unknown) => unknown

/** Answered here, from the state or by computing; every other safe method is a question to a node. */
const answers: Readonly<Record<string, Answer>> = {
  eth_accounts,
  eth_coinbase,
  eth_chainId,
  net_version,
  net_listening: () => true,
  web3_clientVersion: () => 'Gatehouse',
  personal_ecRecover: async (_, __, params) =>
    (await import('./eip155/personal_ecRecover.ts')).personal_ecRecover(params),
}

/** Safe methods wait for no person and touch no stack of views. */
export function answerSafe(context: WidgetContext, call: Call, method: string, params: unknown): unknown {
  const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
  return answer ? answer(context, call, params) : askNode(context, call, method, params)
}

/** Through the proxy; on a network that only the wallet knows, the wallet's node. */
function askNode(context: WidgetContext, call: Call, method: string, params: unknown): Promise<unknown> {
  const state = context.store.getState()
  const network = evmNetwork(state)
  if (findNetwork(state.networks, network) || !state.connections.eip155)
    return context.api.rpc(network, method, params, call.signal)
  const request = params === undefined ? { method } : { method, params }
  return requestWallet(context, { namespace: 'eip155', request }, call.signal)
}

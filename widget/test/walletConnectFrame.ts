import type { Network } from '../../server/contract/networks.ts'
import type { TestServer } from '../../server/test/testServer.ts'
import { followWalletConnect } from '../actions/followWalletConnect.ts'
import type { WidgetContext } from '../context.ts'
import { handleRequest } from '../rpc/handleRequest.ts'
import { walletConnectConnectors } from '../wallets/walletConnect/walletConnectConnectors.ts'
import { frameWindow, relayUrlOf } from './relayFrame.ts'
import { lastingContext, solanaNetwork, testCall } from './testContext.ts'

export interface WalletConnectFrame {
  context: WidgetContext
  /** A request of the page for EVM: the code of a refusal, else the answer. */
  ask(method: string, params?: unknown): Promise<unknown>
  /** Account and chain as the page hears them. */
  belief(): Promise<{ account: string | undefined; chainId: number }>
}

/** A whole frame whose only wallets are those over the relay of a server. */
export function walletConnectFrame(server: TestServer, networks?: Network[]): WalletConnectFrame {
  const { context: made, store } = lastingContext({ wallets: [] })
  store.setState({ networks: networks ?? [...store.getState().networks, solanaNetwork] })
  store.getState().setRestore('done')
  const connectors = walletConnectConnectors({
    relay: { url: relayUrlOf(server), projectId: 'demo' },
    projectId: 'demo',
    window: frameWindow(),
    store,
    api: { frameToken: () => server.token(), behindMs: () => 0 },
    onChange: (...change) => followWalletConnect(context, ...change),
  })
  const context: WidgetContext = { ...made, connectors: () => connectors }
  const ask: WalletConnectFrame['ask'] = (method, params) =>
    handleRequest(context, testCall(), 'eip155', { method, params }).catch((error) => error.code)
  return {
    context,
    ask,
    belief: async () => {
      const [account] = (await ask('eth_accounts')) as string[]
      return { account, chainId: Number(await ask('eth_chainId')) }
    },
  }
}

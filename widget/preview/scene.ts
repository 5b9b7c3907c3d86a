import type { CaipAccountId } from '../../host-sdk/protocol/caip.ts'
import type { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import type { FakeData } from './fakeDataApi.ts'
import { wallets } from './wallets.ts'

export interface Scene {
  /** What wallets answer; they wait when not given. */
  answer?: number
  balance?: bigint | 'fail' | 'never'
  /** @default 3 */
  wallets?: number
  connected?: boolean
  /** Wallets that the catalogue has. @default 0 */
  catalogue?: number | 'never' | 'fail'
  /** WalletConnect is offered. */
  relay?: boolean
  /** How far a pairing comes: it waits for a code, shows one, or fails. @default 'waits' */
  pairing?: 'waits' | 'code' | RpcError
  /** What the login frame answers by name: a value, or the reason of an error; it waits when not given. */
  login?: Record<string, unknown>
  /** The window of a social login; blocked when not given. */
  popup?: Window
  /** That window is closed, or cut off, at once. */
  closesSoon?: boolean
  /** What the data API answers; it waits when not given. */
  data?: FakeData
  set?(state: ReturnType<WidgetContext['store']['getState']>, context: WidgetContext): void
}

export const account: CaipAccountId = 'eip155:1:0x4f3A9bC27dE1085F6aB3c9D2e8F7410b5C6d9E21'

export const connectWallet = (context: WidgetContext, networkId = 'eip155:1'): void => {
  const { id, name, icon, rdns } = wallets[0] as (typeof wallets)[number]
  const network = networkId as 'eip155:1'
  context.store.getState().setConnection({
    namespace: 'eip155',
    connectorId: id,
    accounts: [account],
    network,
    wallet: { id, name, icon, rdns },
  })
  context.store.getState().setActiveNetwork(network)
}

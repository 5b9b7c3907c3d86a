import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { ConnectorFacts } from './connector.ts'
import { isPageWallet } from './isPageWallet.ts'

/** What is kept of a wallet. */
export interface WalletMark {
  namespace: Namespace
  /** Connector key. */
  key: string
  /** Absent where an earlier version kept none. */
  name?: string | undefined
}

/** Whether it is the same wallet. EIP-6963: an rdns alone proves nothing, and several may claim one. */
export const isWallet = (connector: ConnectorFacts, { namespace, key, name }: WalletMark): boolean =>
  connector.key === key &&
  connector.namespace === namespace &&
  (name === undefined || !isPageWallet(connector) || connector.name === name)

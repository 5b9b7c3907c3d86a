import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { walletConnectKey } from '../../../host-sdk/protocol/reservedKeys.ts'
import type { ConnectorFacts } from '../connector.ts'
import { walletConnectId } from './walletConnectId.ts'

/** What a list shows of the way to wallets over a relay. */
export const aboutWalletConnect = (namespace: Namespace): ConnectorFacts => ({
  id: walletConnectId(namespace),
  key: walletConnectKey,
  type: 'WALLET_CONNECT',
  namespace,
  name: 'WalletConnect',
  icon: code,
  rdns: '',
})

/** A code to scan. */
const code =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"%3E%3Crect width="40" height="40" fill="%233b7cf6"/%3E%3Cpath d="M11 11h7v7h-7zm11 0h7v7h-7zM11 22h7v7h-7zm11 0h3v3h4v4h-3v-3h-4z" fill="none" stroke="%23fff" stroke-width="2"/%3E%3C/svg%3E'

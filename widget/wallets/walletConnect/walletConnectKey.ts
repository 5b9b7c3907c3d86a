import type { Namespace } from '../../../host-sdk/protocol/caip.ts'

/** Key of the WalletConnect connectors, one a family; with its namespace behind a colon, their id. */
export const walletConnectKey = 'walletconnect'

export const walletConnectId = (namespace: Namespace): string => `${walletConnectKey}:${namespace}`

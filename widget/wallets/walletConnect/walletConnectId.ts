import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { walletConnectKey } from '../../../host-sdk/protocol/reservedKeys.ts'

/** Of the WalletConnect connector in this family. */
export const walletConnectId = (namespace: Namespace): string => `${walletConnectKey}:${namespace}`

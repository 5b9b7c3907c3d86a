import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../../context.ts'
import { eth_sendTransaction, eth_signTransaction } from '../../review/eip155/eth_sendTransaction.ts'
import {
  eth_signTypedData,
  eth_signTypedData_v3,
  eth_signTypedData_v4,
} from '../../review/eip155/eth_signTypedData.ts'
import { personal_sign } from '../../review/eip155/personal_sign.ts'
import { eth_sendRawTransaction } from './eth_sendRawTransaction.ts'
import { eth_sendUserOperation } from './eth_sendUserOperation.ts'
import type { ReadPlan } from './plan.ts'
import { planned } from './planned.ts'
import { unlessEmbedded } from './unlessEmbedded.ts'
import { wallet_getCallsStatus, wallet_getCapabilities, wallet_showCallsStatus } from './wallet_calls.ts'
import { wallet_getAssets } from './wallet_getAssets.ts'
import { wallet_grantPermissions } from './wallet_grantPermissions.ts'
import {
  wallet_getPermissions,
  wallet_requestPermissions,
  wallet_revokePermissions,
} from './wallet_permissions.ts'
import { wallet_sendCalls } from './wallet_sendCalls.ts'
import { wallet_addEthereumChain, wallet_switchEthereumChain } from './wallet_switchEthereumChain.ts'
import { wallet_watchAsset } from './wallet_watchAsset.ts'

/** `network`: where the page saw the wallet when it made the request. */
type Handle = (
  context: WidgetContext,
  call: Call,
  params: unknown,
  network?: CaipNetworkId,
) => Promise<unknown>

/** Read, checked, shown where risky, then the wallet is asked. */
export const plans: Readonly<Record<string, ReadPlan>> = {
  personal_sign,
  eth_signTypedData,
  eth_signTypedData_v3,
  eth_signTypedData_v4,
  eth_signTransaction,
  eth_sendTransaction,
  eth_sendRawTransaction,
  eth_sendUserOperation,
  wallet_addEthereumChain,
  wallet_showCallsStatus,
}

/** Methods of `host-sdk/protocol/methods.ts` that need a wallet or its permissions, by their name on the wire. */
export const walletMethods: Readonly<Record<string, Handle>> = {
  ...Object.fromEntries(Object.entries(plans).map(([method, read]) => [method, planned(method, read)])),
  wallet_switchEthereumChain,
  wallet_watchAsset,
  wallet_sendCalls,
  wallet_grantPermissions: unlessEmbedded(planned('wallet_grantPermissions', wallet_grantPermissions)),
  wallet_getPermissions,
  wallet_requestPermissions,
  wallet_revokePermissions,
  wallet_getAssets,
  wallet_getCallsStatus,
  wallet_getCapabilities,
}

import type { HandleMethod } from '../handleMethod.ts'
import type { EvmMethod } from '../requestMethods.ts'
import { eth_sendTransaction, eth_signTransaction } from './eth_sendTransaction.ts'
import { eth_sendUserOperation } from './eth_sendUserOperation.ts'
import { eth_signTypedData } from './eth_signTypedData.ts'
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts'
import { gatehouse_continueCalls } from './gatehouse_continueCalls.ts'
import { gatehouse_endCalls } from './gatehouse_endCalls.ts'
import { personal_sign } from './personal_sign.ts'
import { wallet_getCallsStatus } from './wallet_getCallsStatus.ts'
import { wallet_getCapabilities } from './wallet_getCapabilities.ts'
import { wallet_sendCalls } from './wallet_sendCalls.ts'
import { wallet_showCallsStatus } from './wallet_showCallsStatus.ts'

/** By their names on the wire. */
export const evmMethods: Readonly<Record<EvmMethod, HandleMethod>> = {
  personal_sign,
  eth_signTypedData,
  // What fits version 4 has the same hash in both, but for lists, which version 3 does not know.
  eth_signTypedData_v3: eth_signTypedData_v4,
  eth_signTypedData_v4,
  eth_signTransaction,
  eth_sendTransaction,
  eth_sendUserOperation,
  wallet_getCapabilities,
  wallet_sendCalls,
  wallet_getCallsStatus,
  wallet_showCallsStatus,
  gatehouse_continueCalls,
  gatehouse_endCalls,
}

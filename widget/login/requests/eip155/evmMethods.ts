import type { HandleMethod } from '../handleMethod.ts'
import type { EvmMethod } from '../requestMethods.ts'
import { eth_sendTransaction, eth_signTransaction } from './eth_sendTransaction.ts'
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts'
import { personal_sign } from './personal_sign.ts'

/** By their names on the wire. */
export const evmMethods: Readonly<Record<EvmMethod, HandleMethod>> = {
  personal_sign,
  eth_signTypedData_v4,
  eth_signTransaction,
  eth_sendTransaction,
}

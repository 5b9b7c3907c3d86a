import type { EvmMethod } from '../requestMethods.ts'
import { eth_sendTransaction, eth_signTransaction } from './eth_sendTransaction.ts'
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts'
import type { HandleEvm } from './handleEvm.ts'
import { personal_sign } from './personal_sign.ts'

/** By their names on the wire. */
export const evmMethods: Readonly<Record<EvmMethod, HandleEvm>> = {
  personal_sign,
  eth_signTypedData_v4,
  eth_signTransaction,
  eth_sendTransaction,
}

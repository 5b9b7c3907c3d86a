import type { HandleMethod } from '../handleMethod.ts'
import type { MethodOf } from '../requestMethods.ts'
import { getAccountAddresses } from './getAccountAddresses.ts'
import { sendTransfer } from './sendTransfer.ts'
import { signMessage } from './signMessage.ts'
import { signPsbt } from './signPsbt.ts'

/** By their names on the wire. */
export const bitcoinMethods: Readonly<Record<MethodOf<'bip122'>, HandleMethod>> = {
  getAccountAddresses,
  signMessage,
  signPsbt,
  sendTransfer,
}

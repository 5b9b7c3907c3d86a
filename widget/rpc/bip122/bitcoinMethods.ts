import type { HandleFamily } from '../familyRequest.ts'
import { getAccountAddresses } from './getAccountAddresses.ts'
import type { ReadBitcoin } from './plan.ts'
import { planned } from './planned.ts'
import type { SignMethod } from './readAnswer.ts'
import { sendTransfer } from './sendTransfer.ts'
import { signMessage } from './signMessage.ts'
import { signPsbt } from './signPsbt.ts'

/** Read, checked, shown where risky, then the wallet is asked. */
const plans: Readonly<Record<SignMethod, ReadBitcoin>> = { signMessage, signPsbt, sendTransfer }

/** Methods of `host-sdk/protocol/methods.ts`, by their name on the wire. */
export const bitcoinMethods: Readonly<Record<string, HandleFamily>> = {
  getAccountAddresses,
  ...Object.fromEntries(
    Object.entries(plans).map(([method, read]) => [method, planned(method as SignMethod, read)]),
  ),
}

import * as z from 'zod/mini'
import { readParams, text } from '../../../review/eip155/fields.ts'
import { invalidParams } from '../../../review/plainJson.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { address, satoshi } from './fields.ts'
import { scriptOf } from './ourScripts.ts'
import { noNode, readFor } from './readFor.ts'

const paramsSchema = z.object({
  account: address,
  recipientAddress: address,
  /** In satoshi. */
  amount: satoshi,
  changeAddress: z.optional(address),
  memo: z.optional(text(160)),
})

/**
 * `{ account, recipientAddress, amount, changeAddress?, memo? }`. Which coins an account has only an Esplora server
 * can say, and none is served: read and refused. With one, this makes a PSBT and goes on as signPsbt.ts does.
 */
export const sendTransfer: HandleMethod = async (context, _, networkId, params) => {
  const asked = readParams(paramsSchema, params, 'sendTransfer')
  readFor(context, networkId, { account: asked.account, address: asked.changeAddress })
  if (!scriptOf(asked.recipientAddress))
    throw invalidParams('The recipient is no address of the main network')
  throw noNode()
}

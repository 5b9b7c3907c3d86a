import * as z from 'zod/mini'
import { readParams, text } from '../../../review/eip155/fields.ts'
import { askPerson } from '../../people/askPerson.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import { notOurs } from '../accountsOn.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { describePsbt } from './describePsbt.ts'
import { address } from './fields.ts'
import { ourScripts } from './ourScripts.ts'
import { noNode, readFor } from './readFor.ts'

const inputSchema = z.object({
  address,
  index: z.int().check(z.minimum(0), z.maximum(10_000)),
  sighashTypes: z.optional(
    z.array(z.int().check(z.minimum(0), z.maximum(255))).check(z.minLength(1), z.maxLength(8)),
  ),
})
const paramsSchema = z.object({
  account: address,
  /** Base64. */
  psbt: text(400_000),
  signInputs: z.array(inputSchema).check(z.minLength(1), z.maxLength(200)),
  broadcast: z.optional(z.boolean()),
})

/** `{ account, psbt, signInputs }` → `{ psbt }`, base64, signed where it was asked for and not finalised (BIP-174). */
export const signPsbt: HandleMethod = async (context, call, networkId, params) => {
  const asked = readParams(paramsSchema, params, 'signPsbt')
  const { accounts } = readFor(context, networkId, asked)
  const inputs = asked.signInputs.map(({ sighashTypes, ...one }) => ({
    ...one,
    ...(sighashTypes && { sighashTypes }),
  }))
  if (inputs.some((one) => !accounts.some((ours) => ours.address === one.address))) throw notOurs()
  const psbt = describePsbt(asked.psbt, inputs, ourScripts(accounts))
  if (asked.broadcast) throw noNode()
  await openWallet(context, call)
  return askPerson(context, call, {
    name: 'ApproveBitcoin',
    data: { networkId, psbt },
    run: async () => {
      const { signPsbt } = await import('../../signers/bip122/signPsbt.ts')
      const custody = await context.custody.open()
      return { psbt: await custody.useSeed(async (seed) => signPsbt(seed, { psbt: asked.psbt, inputs })) }
    },
  })
}

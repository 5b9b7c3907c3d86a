import * as z from 'zod/mini'
import { readParams, text } from '../../../review/eip155/fields.ts'
import type { LoginAccount } from '../../protocol.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { address } from './fields.ts'
import { readFor } from './readFor.ts'

const paramsSchema = z.object({
  account: address,
  intentions: z.optional(z.array(text(32)).check(z.maxLength(8))),
})

/** WalletConnect's word for what an address is for; sats-connect says `ordinals`. */
const intentionOf = ({ type }: LoginAccount) => (type === 'ordinals' ? 'ordinal' : 'payment')
const sameIntention = (a: string, b: string): boolean => a.replace(/s$/, '') === b.replace(/s$/, '')

/** `{ account, intentions? }` → `[{ address, publicKey, path, intention }]`, the preferred one first. */
export const getAccountAddresses: HandleMethod = async (context, call, networkId, params) => {
  const asked = readParams(paramsSchema, params, 'getAccountAddresses')
  const { accounts } = readFor(context, networkId, asked)
  const wanted = (intention: string): boolean =>
    !asked.intentions?.length || asked.intentions.some((one) => sameIntention(one, intention))
  await openWallet(context, call)
  const { findAccount } = await import('../../signers/bip122/findAccount.ts')
  const custody = await context.custody.open()
  return custody.useSeed(async (seed) =>
    accounts
      .map((one) => ({ ...one, intention: intentionOf(one) }))
      .filter(({ intention }) => wanted(intention))
      .map(({ address, path, intention }) => ({
        address,
        publicKey: findAccount(seed, address).publicKey,
        path,
        intention,
      })),
  )
}

import type { BitcoinAddress } from '../../../../host-sdk/protocol/bitcoin.ts'
import { readGetAccountAddresses } from '../../../review/bip122/bitcoinParams.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import type { OurAccount } from './ourAccounts.ts'
import { readFor } from './readFor.ts'

/** WalletConnect's word for what an address is for; sats-connect says `ordinals`. */
const intentionOf = ({ account }: OurAccount) => (account === 'ordinals' ? 'ordinal' : 'payment')
const sameIntention = (a: string, b: string): boolean => a.replace(/s$/, '') === b.replace(/s$/, '')

/** `{ account?, intentions? }` → `[{ address, publicKey, path, intention }]`, the preferred one first. */
export const getAccountAddresses: HandleMethod = async (context, call, networkId, params) => {
  const asked = readGetAccountAddresses(params)
  const { accounts } = readFor(context, networkId, asked)
  const wanted = (intention: string): boolean =>
    !asked.intentions?.length || asked.intentions.some((one) => sameIntention(one, intention))
  await openWallet(context, call)
  const { withAccount } = await import('../../signers/bip122/withAccount.ts')
  const custody = await context.custody.open()
  return custody.useSeed(async (seed) =>
    accounts
      .map((one) => ({ ...one, intention: intentionOf(one) }) as const)
      .filter(({ intention }) => wanted(intention))
      .map(
        ({ address, mainAddress, path, intention }): BitcoinAddress => ({
          address,
          publicKey: withAccount(seed, mainAddress, (_, { publicKey }) => publicKey),
          ...(path && { path }),
          intention,
        }),
      ),
  )
}

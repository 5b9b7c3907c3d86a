import type { PublicConnection } from '../protocol/api.ts'
import type { FamilyWallet } from './familyWallet.ts'
import type { StandardAccount } from './standardWallet.ts'

/**
 * An account that the page can neither change nor reach into: each read gives a copy. Its features are those of its chains
 * without what the wallet lacks.
 */
export const ownAccount = (
  address: string,
  publicKey: Uint8Array,
  chains: readonly string[],
  features: FamilyWallet['features'],
  lacks: PublicConnection['lacks'] = {},
): StandardAccount =>
  Object.freeze({
    address,
    get publicKey() {
      return publicKey.slice()
    },
    get chains() {
      return [...chains]
    },
    get features() {
      return Object.keys(features).filter(
        (feature) =>
          chains[0]?.startsWith(feature.split(':')[0] as string) && !lacks[address]?.includes(feature),
      )
    },
  })

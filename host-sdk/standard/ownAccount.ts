import type { PublicConnection } from '../protocol/api.ts'
import type { FamilyShape } from './ownWallet.ts'
import type { StandardAccount } from './standardWallet.ts'

/**
 * An account that the page can neither change nor reach into: each read gives a copy. Its features are those of the family
 * without what the wallet lacks.
 */
export const ownAccount = (
  address: string,
  publicKey: Uint8Array,
  { chains, features }: FamilyShape,
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
      return Object.keys(features).filter((feature) => !lacks[address]?.includes(feature))
    },
  })

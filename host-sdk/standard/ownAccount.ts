import type { StandardAccount } from './standardWallet.ts'

/** An account that the page can neither change nor reach into: each read gives a copy. */
export const ownAccount = (
  address: string,
  publicKey: Uint8Array,
  chains: readonly string[],
  features: readonly string[],
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
      return [...features]
    },
  })

import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { Slice } from './slice.ts'

/** More wallets than a person keeps in mind; also what the stored state has room for. */
export const knownWalletsLimit = 12

/** A wallet that is not the active one of its family, but was. */
export interface KnownWallet {
  namespace: Namespace
  /** Connector key. */
  key: string
  name: string
  address: string
  /** `held`: another one took its place, and its permission stands. `left`: the person disconnected it. */
  status: 'held' | 'left'
}

export interface KnownWalletsSlice {
  /** Newest first. */
  knownWallets: KnownWallet[]
  /** Addresses that a person picked among the accounts of the connected wallet. */
  chosen: Partial<Record<Namespace, string>>
  setKnownWallets(wallets: KnownWallet[]): void
  keepWallet(wallet: KnownWallet): void
  dropWallet(namespace: Namespace, key: string): void
  setChosen(chosen: KnownWalletsSlice['chosen']): void
}

const without = (wallets: KnownWallet[], namespace: Namespace, key: string): KnownWallet[] =>
  wallets.filter((one) => one.namespace !== namespace || one.key !== key)

export const createKnownWallets: Slice<KnownWalletsSlice> = (set) => ({
  knownWallets: [],
  chosen: {},
  setKnownWallets: (knownWallets) => set({ knownWallets }),
  keepWallet: (wallet) =>
    set(({ knownWallets }) => ({
      knownWallets: [wallet, ...without(knownWallets, wallet.namespace, wallet.key)].slice(
        0,
        knownWalletsLimit,
      ),
    })),
  dropWallet: (namespace, key) =>
    set(({ knownWallets }) => ({ knownWallets: without(knownWallets, namespace, key) })),
  setChosen: (chosen) => set({ chosen }),
})

/** The picked account first, where the wallet still grants it. Ids are CAIP-10. */
export function chosenFirst<Id extends string>(accounts: readonly Id[], chosen: string | undefined): Id[] {
  const picked = accounts.filter((account) => account.split(':')[2] === chosen)
  return [...picked, ...accounts.filter((account) => !picked.includes(account))]
}

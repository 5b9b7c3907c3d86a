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
  dropWallet(wallet: KnownMark): void
  setChosen(chosen: KnownWalletsSlice['chosen']): void
}

type KnownMark = Pick<KnownWallet, 'namespace' | 'key' | 'name'>

/** Several wallets may claim one key: each is known by its name, too. */
const without = (wallets: KnownWallet[], { namespace, key, name }: KnownMark): KnownWallet[] =>
  wallets.filter((one) => one.namespace !== namespace || one.key !== key || one.name !== name)

export const createKnownWallets: Slice<KnownWalletsSlice> = (set) => ({
  knownWallets: [],
  chosen: {},
  setKnownWallets: (knownWallets) => set({ knownWallets }),
  keepWallet: (wallet) =>
    set(({ knownWallets }) => ({
      knownWallets: [wallet, ...without(knownWallets, wallet)].slice(0, knownWalletsLimit),
    })),
  dropWallet: (wallet) => set(({ knownWallets }) => ({ knownWallets: without(knownWallets, wallet) })),
  setChosen: (chosen) => set({ chosen }),
})

/** The picked account first, where the wallet still grants it. Ids are CAIP-10. */
export function chosenFirst<Id extends string>(accounts: readonly Id[], chosen: string | undefined): Id[] {
  const picked = accounts.filter((account) => account.split(':')[2] === chosen)
  return [...picked, ...accounts.filter((account) => !picked.includes(account))]
}

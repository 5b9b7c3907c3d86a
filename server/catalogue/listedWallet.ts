import type { CatalogueWallet } from '../contract/catalogue.ts'
import { foldName } from '../contract/foldName.ts'
import type { CatalogueEntry } from './entry.ts'
import { appSchemesOf } from './links.ts'

/** A wallet of the list, ready to be answered and asked for. */
export interface ListedWallet {
  readonly entry: CatalogueEntry
  readonly wire: CatalogueWallet
  /** Lower case, as questions are. */
  readonly name: string
  /** As it is searched. */
  readonly folded: string
  readonly rdns: string | undefined
  /** Exact ids, and `eip155:*`. */
  readonly chains: ReadonlySet<string>
}

/** Wallets without a rank stand behind the others. */
const lastRank = 1_000_000

/**
 * @param imageId name of its picture at `/getWalletImage/`
 * @param served CAIP-2 ids of the networks that the server knows, which `eip155:*` stands for on the wire
 */
export function listWallet(entry: CatalogueEntry, imageId: string, served: readonly string[]): ListedWallet {
  const { icon, image, sources, chains, ...wire } = entry
  const all = chains.flatMap((chain) =>
    chain.endsWith(':*') ? served.filter((id) => id.startsWith(chain.slice(0, -1))) : [chain],
  )
  const schemes = appSchemesOf(entry)
  return {
    entry,
    wire: {
      ...wire,
      image_id: imageId,
      chains: [...new Set(all)],
      ...(schemes.length > 0 && { app_schemes: schemes }),
    },
    name: entry.name.normalize('NFKC').toLowerCase(),
    folded: foldName(entry.name),
    rdns: entry.rdns?.toLowerCase(),
    chains: new Set(chains),
  }
}

/** Is it on this network? Ids are compared whole: `eip155:1` is no `eip155:10`. */
export const isOnChain = (wallet: ListedWallet, id: string): boolean =>
  wallet.chains.has(id) || wallet.chains.has(`${id.slice(0, id.indexOf(':'))}:*`)

/** Order of the list: rank, then name. */
export const byRank = (a: ListedWallet, b: ListedWallet): number =>
  (a.entry.order ?? lastRank) - (b.entry.order ?? lastRank) ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

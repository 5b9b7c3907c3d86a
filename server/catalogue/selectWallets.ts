import type { CatalogueList } from '../contract/catalogue.ts'
import { isOnChain, type ListedWallet } from './listedWallet.ts'
import type { CatalogueQuestion } from './question.ts'

/** What a project lets through, whatever is asked. */
export interface ProjectChoice {
  /** Ids; empty is all. */
  readonly include: readonly string[]
  /** Ids, names or rdns, lower case. */
  readonly exclude: readonly string[]
}

/** One page of the wallets, which are sorted, that fit question and project. */
export function selectWallets(
  wallets: readonly ListedWallet[],
  question: CatalogueQuestion,
  choice: ProjectChoice,
): CatalogueList {
  const found = wallets.filter((wallet) => isChosen(wallet, choice) && fits(wallet, question))
  const sorted = question.search === undefined ? found : prefixFirst(found, question.search)
  const start = (question.page - 1) * question.entries
  return {
    data: sorted.slice(start, start + question.entries).map(({ wire }) => wire),
    count: sorted.length,
  }
}

export function isChosen({ entry, name, rdns }: ListedWallet, { include, exclude }: ProjectChoice): boolean {
  if (include.length > 0 && !include.includes(entry.id)) return false
  return !exclude.some((word) => word === entry.id || word === name || word === rdns)
}

function fits(wallet: ListedWallet, question: CatalogueQuestion): boolean {
  const { entry, name, folded, rdns } = wallet
  const { search, chains, include, exclude, names, badge, platform } = question
  if (include && !include.has(entry.id)) return false
  if (exclude?.has(entry.id)) return false
  if (badge && (entry.badge_type ?? 'none') !== badge) return false
  if (search !== undefined && !folded.includes(search)) return false
  if (chains && !some(chains, (id) => isOnChain(wallet, id))) return false
  if (platform && !isOnPhone(wallet, platform)) return false
  if (!names && !question.rdns) return true
  return names?.has(name) === true || (rdns !== undefined && question.rdns?.has(rdns) === true)
}

const isOnPhone = ({ entry }: ListedWallet, platform: 'ios' | 'android'): boolean =>
  entry.mobile_link !== undefined || entry[platform === 'ios' ? 'app_store' : 'play_store'] !== undefined

/** Names that begin with what is searched stand before those that contain it. */
const prefixFirst = (wallets: readonly ListedWallet[], search: string): ListedWallet[] => [
  ...wallets.filter(({ folded }) => folded.startsWith(search)),
  ...wallets.filter(({ folded }) => !folded.startsWith(search)),
]

function some(items: ReadonlySet<string>, test: (item: string) => boolean): boolean {
  for (const item of items) if (test(item)) return true
  return false
}

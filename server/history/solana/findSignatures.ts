import { tokenPrograms } from '../../tokens/solanaPrograms.ts'
import { askRecords, isOdd } from '../../upstreams/nodes/askRecords.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { accountHead, chooseAccounts, type ListedDecimals } from './chooseAccounts.ts'
import { accountsSchema, type PartialList, type Signed, signaturesSchema } from './solanaShapes.ts'

/** Where a page ended: its last transaction, and the slot from which on everything was told. */
export interface SolanaPlace {
  signature: string
  slot: number
}

export interface SignaturePage {
  signed: Signed[]
  next: SolanaPlace | undefined
  /** A signature, a token account or a list of them could not be read. */
  isPart: boolean
}

/** Transactions on a page (data-api.md §3.5). */
const pageSize = 100

/**
 * One page over an address and its token accounts, newest first. It ends between two slots: within a slot nobody tells
 * the order over several accounts.
 *
 * @throws ChainUnavailable; NodeRefused, Unreadable of the address itself
 */
export async function findSignatures(
  chain: Chain,
  address: string,
  after: SolanaPlace | undefined,
  decimalsOf: ListedDecimals = () => undefined,
): Promise<SignaturePage> {
  const found = await tokenAccounts(chain, address, decimalsOf)
  const accounts = [address, ...found.accounts]
  const options = { limit: pageSize + 1, ...(after && { before: after.signature }) }
  const calls = accounts.map((account) => ({ method: 'getSignaturesForAddress', params: [account, options] }))
  const lists = await askRecords(chain, signaturesSchema, calls)
  const [first] = lists
  if (isOdd(first)) throw first
  const read = lists.flatMap((each) => (isOdd(each) ? [] : unseen(each, after)))
  const isPart =
    found.isPart || lists.some((each) => isOdd(each) || each.isPart) || read.some(({ isStuck }) => isStuck)
  return { ...cut(read), isPart }
}

/** What a list names behind a place. */
interface Unseen {
  list: Signed[]
  /** From this slot down the list may name more on a later page; `undefined` where it ends. */
  openFrom: number | undefined
  /** It should go on, and names only what was seen. */
  isStuck: boolean
}

/** A list goes on by what the node gave, for what can't be read of it counts as well. */
function unseen({ list, count }: PartialList<Signed>, after: SolanaPlace | undefined): Unseen {
  const isSeen = ({ slot, signature }: Signed) =>
    after && (slot >= after.slot || signature === after.signature)
  const rest = list.filter((each) => !isSeen(each))
  const goesOn = count > pageSize
  return {
    list: rest,
    openFrom: goesOn && rest.length > 0 ? Math.min(...rest.map(({ slot }) => slot)) : undefined,
    isStuck: goesOn && rest.length === 0,
  }
}

/** A page ends above the slot from which on any of the lists may name more. */
function cut(lists: readonly Unseen[]): Pick<SignaturePage, 'signed' | 'next'> {
  const known = new Map<string, Signed>()
  // The next page begins behind the last one of this: behind one of a list that goes on.
  const ordered = lists.toSorted((one, other) => Number(goesOn(one)) - Number(goesOn(other)))
  for (const { list } of ordered) for (const each of list) known.set(each.signature, each)
  // Stable: one account's own order within a slot stays.
  const sorted = [...known.values()].sort((one, other) => other.slot - one.slot)
  const open = lists.flatMap(({ openFrom }) => openFrom ?? [])
  const cutSlot = Math.max(sorted[pageSize]?.slot ?? -1, ...open)
  if (cutSlot < 0) return { signed: sorted, next: undefined }
  const whole = sorted.filter(({ slot }) => slot > cutSlot)
  // A slot that fills a whole page can't be kept together.
  const signed = whole.length > 0 ? whole : sorted.filter(({ slot }) => slot === cutSlot).slice(0, pageSize)
  const last = signed.at(-1)
  return {
    signed,
    next: last && { signature: last.signature, slot: whole.length > 0 ? last.slot : last.slot + 1 },
  }
}

const goesOn = ({ openFrom }: Unseen): boolean => openFrom !== undefined

async function tokenAccounts(
  chain: Chain,
  address: string,
  decimalsOf: ListedDecimals,
): Promise<{ accounts: string[]; isPart: boolean }> {
  const calls = tokenPrograms.map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [address, { programId }, { encoding: 'base64', dataSlice: accountHead }],
  }))
  const found = await askRecords(chain, accountsSchema, calls)
  const read = tokenPrograms.flatMap((programId, at) => {
    const list = found[at]
    return !list || isOdd(list)
      ? []
      : list.value.list.map(({ pubkey, account }) => ({ pubkey, programId, data: account?.data[0] }))
  })
  const isPart = found.some((each) => isOdd(each) || each.value.isPart)
  return { accounts: chooseAccounts(address, read, decimalsOf), isPart }
}

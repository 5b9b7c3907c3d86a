import { askRecords, isOdd } from '../../upstreams/nodes/askRecords.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { accountsSchema, type Signed, signaturesSchema } from './solanaShapes.ts'

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
/** Token accounts that are asked beside the address: a transfer to one does not name its owner. */
const mostAccounts = 25

const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

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
): Promise<SignaturePage> {
  const found = await tokenAccounts(chain, address)
  const accounts = [address, ...found.accounts]
  const options = { limit: pageSize + 1, ...(after && { before: after.signature }) }
  const calls = accounts.map((account) => ({ method: 'getSignaturesForAddress', params: [account, options] }))
  const lists = await askRecords(chain, signaturesSchema, calls)
  const [first] = lists
  if (isOdd(first)) throw first
  const read = lists.flatMap((each) => (isOdd(each) ? [] : each.list))
  const isPart = found.isPart || lists.some((each) => isOdd(each) || each.isPart)
  const known = new Map<string, Signed>()
  for (const signed of read) {
    const isTold = after && (signed.slot >= after.slot || signed.signature === after.signature)
    if (!isTold) known.set(signed.signature, signed)
  }
  // Stable: one account's own order within a slot stays.
  const sorted = [...known.values()].sort((one, other) => other.slot - one.slot)
  if (sorted.length <= pageSize) return { signed: sorted, next: undefined, isPart }
  const cutSlot = sorted[pageSize]?.slot ?? 0
  const whole = sorted.filter(({ slot }) => slot > cutSlot)
  // A slot that fills a whole page can't be kept together.
  const signed = whole.length > 0 ? whole : sorted.slice(0, pageSize)
  const last = signed.at(-1)
  return {
    signed,
    next: last && { signature: last.signature, slot: whole.length > 0 ? last.slot : last.slot + 1 },
    isPart,
  }
}

async function tokenAccounts(
  chain: Chain,
  address: string,
): Promise<{ accounts: string[]; isPart: boolean }> {
  const calls = tokenPrograms.map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [address, { programId }, { encoding: 'base64', dataSlice: { offset: 0, length: 0 } }],
  }))
  const found = await askRecords(chain, accountsSchema, calls)
  const read = found.flatMap((each) => (isOdd(each) ? [] : each.value.list.map(({ pubkey }) => pubkey)))
  const isPart = found.some((each) => isOdd(each) || each.value.isPart)
  return { accounts: read.slice(0, mostAccounts), isPart }
}

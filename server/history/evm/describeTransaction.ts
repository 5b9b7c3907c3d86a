import { oneUiMultiplier, uiMultiplierText } from '../../contract/uiMultiplier.ts'
import type { Transaction, Transfer } from '../../contract/v1/history.ts'
import type { Currency } from '../../contract/v1/words.ts'
import { looksLikeLink } from '../../tokens/cleanText.ts'
import type { Claimant } from '../../upstreams/shares/claim.ts'
import type { ReadNftFacts } from '../metadata/nftFacts.ts'
import { isSpam, type TokenLists } from '../metadata/spam.ts'
import type { ReadTokenFacts } from '../metadata/tokenFacts.ts'
import { decimalOf, worthOf } from '../money.ts'
import type { TransactionRow, TransferRow } from './indexStore.ts'
import { directionOf, operationOf } from './operation.ts'
import type { PageScales, ShownUnits } from './readScales.ts'

/** Price of a whole coin; `null`: unknown. `token` is `null` for the native coin. */
export type PriceOf = (chain: string, token: string | null, currency: Currency) => Promise<number | null>

/** What stands beside the facts of the chain. */
export interface Describer {
  tokenMetadata: ReadTokenFacts
  nftMetadata: ReadNftFacts
  priceOf: PriceOf
  nativeCurrency(
    chain: string,
  ): { name: string; symbol: string; decimals: number; icon: string | null } | undefined
  lists: TokenLists
}

/** Movements of one transaction that are told; a contract may write any number of logs. */
const mostTransfers = 100
/** NFTs of one transaction of which name and picture are read; each is a call, and a request to who knows where. */
const mostPictures = 10

/** One transaction as the wire has it, from the view of an address; without what nobody can say how it is shown. */
export async function describeTransaction(
  describer: Describer,
  { address, by }: { address: string; by?: Claimant | undefined },
  currency: Currency,
  row: TransactionRow,
  rows: readonly TransferRow[],
  scales: Pick<PageScales, 'of'>,
): Promise<Transaction> {
  const { type, sentFrom, sentTo } = operationOf(address, row, rows)
  const moved = rows.filter(({ kind }) => kind !== 'approval').slice(0, mostTransfers)
  const pictured = new Set(moved.filter(({ tokenId }) => tokenId !== null).slice(0, mostPictures))
  const transfers = moved.flatMap((each) => {
    if (each.tokenId !== null)
      return describeNft(describer, address, row.from !== address, each, each.tokenId, {
        isPictured: pictured.has(each),
        by,
      })
    const shown = scales.of(each)
    return shown ? describeFungible(describer, address, currency, each, shown) : []
  })
  return {
    id: `${row.chain}:${row.hash}`,
    metadata: {
      operationType: type,
      hash: row.hash,
      minedAt: new Date(row.ts * 1000).toISOString(),
      sentFrom,
      sentTo,
      status: row.status,
      nonce: row.nonce,
      application: null,
      chain: row.chain,
    },
    transfers: await Promise.all(transfers),
  }
}

/** A failure to read a name or a price leaves it out: what moved is known all the same. */
const orNull = <T>(reading: Promise<T | null>): Promise<T | null> => reading.catch(() => null)

async function describeFungible(
  { tokenMetadata, priceOf, nativeCurrency }: Describer,
  address: string,
  currency: Currency,
  row: TransferRow,
  { units, multiplier }: ShownUnits,
): Promise<Transfer> {
  const { chain, token } = row
  const [facts, price] = await Promise.all([
    token === null ? (nativeCurrency(chain) ?? null) : orNull(tokenMetadata(chain, token)),
    orNull(priceOf(chain, token, currency)),
  ])
  // Without decimals nobody knows how much it is.
  const decimals = facts?.decimals ?? undefined
  const numeric = decimalOf(units, decimals ?? 0)
  // Contracts trade what they count, not what is shown of it.
  const times = multiplier === oneUiMultiplier ? undefined : uiMultiplierText(multiplier)
  const worth = decimals === undefined || price === null ? null : price / Number(times ?? 1)
  return {
    fungible_info: {
      name: sayable(facts?.name ?? null),
      symbol: sayable(facts?.symbol ?? null),
      icon: facts?.icon ? { url: facts.icon } : null,
    },
    nft_info: null,
    direction: directionOf(address, row),
    quantity: { numeric, ...(times && { multiplier: times }) },
    // What is shown is rounded.
    value: worthOf(decimalOf(row.amount, decimals ?? 0), decimals === undefined ? null : price),
    price: worth,
  }
}

async function describeNft(
  { tokenMetadata, nftMetadata, lists }: Describer,
  address: string,
  isForeign: boolean,
  row: TransferRow,
  tokenId: bigint,
  { isPictured, by }: { isPictured: boolean; by: Claimant | undefined },
): Promise<Transfer> {
  const { chain, token, kind } = row
  const [collection, facts] =
    token === null || (kind !== 'erc721' && kind !== 'erc1155')
      ? [null, null]
      : await Promise.all([
          orNull(tokenMetadata(chain, token)),
          isPictured ? orNull(nftMetadata({ chain, kind, token, tokenId }, by)) : null,
        ])
  const direction = directionOf(address, row)
  const names = [collection?.name ?? collection?.symbol ?? null, facts?.name ?? null]
  const unsolicited = isForeign && direction === 'in'
  const picture = facts?.picture ? { url: facts.picture, content_type: null } : null
  return {
    fungible_info: null,
    nft_info: {
      name: facts?.name ?? (names[0] ? `${names[0]} #${tokenId}` : null),
      content: picture && { preview: picture, detail: picture },
      flags: { is_spam: isSpam({ token: `${chain}:${token}`, unsolicited, names }, lists) },
    },
    direction,
    quantity: { numeric: row.amount.toString() },
    value: null,
    price: null,
  }
}

/** A coin whose name leads to a site stays without one. */
const sayable = (text: string | null): string | null => (text && looksLikeLink(text) ? null : text)

import { base58 } from '@scure/base'
import { shownUnits } from '../../contract/solana/amountRule.ts'
import type { Transaction } from '../../contract/v1/history.ts'
import type { Currency } from '../../contract/v1/words.ts'
import { NodeRefused } from '../../upstreams/nodes/askRecords.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import type { Cursors } from '../cursor.ts'
import type { PriceOf } from '../evm/describeTransaction.ts'
import type { ReadTokenFacts } from '../metadata/tokenFacts.ts'
import { decimalOf, worthOf } from '../money.ts'
import { type HistoryPage, invalidCursor, type PageQuestion, questionText } from '../page.ts'
import { counterparty, type Delta, deltasOf } from './deltas.ts'
import type { SolanaPlace } from './findSignatures.ts'
import { type AmountRulesOf, type Multipliers, readMultipliers } from './readMultipliers.ts'
import type { SolanaReads } from './solanaReads.ts'
import type { Signed, SolanaTransaction } from './solanaShapes.ts'

export interface SolanaHistory {
  chain: Chain
  reads: SolanaReads
  cursors: Cursors
  tokenMetadata: ReadTokenFacts
  amountRulesOf: AmountRulesOf
  priceOf: PriceOf
  coinIcon: string | null
}

const signatureBytes = 64
const slotBytes = 6

/** One page of an address of Solana. @throws HttpError 400 for the cursor, ChainUnavailable */
export async function solanaPage(history: SolanaHistory, question: PageQuestion): Promise<HistoryPage> {
  const { chain, reads, cursors } = history
  const { address, cursor, by } = question
  const after = cursor === undefined ? undefined : readPlace(cursors.read(questionText(question), cursor))
  if (cursor !== undefined && !after) throw invalidCursor()
  try {
    const { signed, transactions, next, isPart } = await reads.get(chain.id, address, after, by)
    const deltas = transactions.map((each) => (each ? deltasOf(each) : []))
    const multipliers = await readMultipliers(
      history.amountRulesOf,
      chain.id,
      deltas.flat().filter(({ owner }) => owner === address),
    )
    const described = await Promise.all(
      signed.map((each, at) => {
        const moved = { transaction: transactions[at], deltas: deltas[at] ?? [], multipliers }
        return describeTransaction(history, question, each, moved)
      }),
    )
    const isIncomplete = isPart || described.some((each) => each.isPart)
    return {
      data: described.map(({ transaction }) => transaction),
      next: next ? cursors.write(questionText(question), packPlace(next)) : null,
      missing: [],
      incomplete: isIncomplete ? [chain.id] : [],
    }
  } catch (error) {
    if (!(error instanceof NodeRefused)) throw error
    throw new ChainUnavailable(`${chain.id}: refused`, { cause: error })
  }
}

interface Moved {
  transaction: SolanaTransaction | null | undefined
  deltas: readonly Delta[]
  multipliers: Multipliers
}

/** `isPart`: something moved in it of which nobody knows now, and somebody may know later, how its amounts are shown. */
async function describeTransaction(
  history: SolanaHistory,
  { address, currency }: PageQuestion,
  { signature, err, blockTime }: Signed,
  { transaction, deltas, multipliers }: Moved,
): Promise<{ transaction: Transaction; isPart: boolean }> {
  const { chain } = history
  const own = deltas.filter(({ owner }) => owner === address)
  // Coins may go along with a token, to open its account.
  const moved = [...own].sort((one, next) => Number(one.mint === null) - Number(next.mint === null))
  const came = moved.find(({ change }) => change > 0n)
  const went = moved.find(({ change }) => change < 0n)
  const payer = transaction?.transaction.message.accountKeys[0]
  const signer = (typeof payer === 'string' ? payer : payer?.pubkey) ?? address
  const other = (delta: Delta) => counterparty(deltas, delta)
  const shown = own.flatMap((delta) => {
    const multiplier = multipliers.of(delta)
    return multiplier === undefined ? [] : describeDelta(history, currency, delta, multiplier)
  })
  const minedAtS = blockTime ?? transaction?.blockTime
  const left = own.filter((delta) => multipliers.of(delta) === undefined)
  const described = {
    id: `${chain.id}:${signature}`,
    metadata: {
      operationType: came && went ? 'trade' : came ? 'receive' : went ? 'send' : 'execute',
      hash: signature,
      minedAt: new Date((minedAtS ?? 0) * 1000).toISOString(),
      sentFrom: went ? address : ((came && other(came)) ?? signer),
      sentTo: (went ? other(went) : address) ?? address,
      status: err === null || err === undefined ? 'confirmed' : 'failed',
      nonce: 0,
      application: null,
      chain: chain.id,
    },
    transfers: await Promise.all(shown),
  }
  return { transaction: described, isPart: left.some((delta) => multipliers.mayCome(delta, minedAtS)) }
}

async function describeDelta(history: SolanaHistory, currency: Currency, delta: Delta, multiplier: number) {
  const { mint, decimals, change } = delta
  const { chain, tokenMetadata, priceOf, coinIcon } = history
  const [facts, price] = await Promise.all([
    mint === null
      ? { name: 'Solana', symbol: 'SOL', icon: coinIcon }
      : tokenMetadata(chain.id, mint).catch(() => null),
    priceOf(chain.id, mint, currency).catch(() => null),
  ])
  const moved = shownUnits(change < 0n ? -change : change, multiplier)
  const numeric = decimalOf(moved, decimals)
  return {
    fungible_info: {
      name: facts?.name ?? null,
      symbol: facts?.symbol ?? null,
      icon: facts?.icon ? { url: facts.icon } : null,
    },
    nft_info: null,
    direction: change > 0n ? ('in' as const) : ('out' as const),
    quantity: { numeric, ...(multiplier !== 1 && { multiplier: String(multiplier) }) },
    value: worthOf(numeric, price),
    price,
  }
}

function packPlace({ signature, slot }: SolanaPlace): Buffer {
  const bytes = Buffer.alloc(signatureBytes + slotBytes)
  bytes.set(base58.decode(signature))
  bytes.writeUIntBE(slot, signatureBytes, slotBytes)
  return bytes
}

function readPlace(place: Buffer | undefined): SolanaPlace | undefined {
  if (place?.length !== signatureBytes + slotBytes) return undefined
  return {
    signature: base58.encode(place.subarray(0, signatureBytes)),
    slot: place.readUIntBE(signatureBytes, slotBytes),
  }
}

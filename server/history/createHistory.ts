import { createLruCache } from '../cache/lruCache.ts'
import type { Network } from '../contract/networks.ts'
import type { Db } from '../db/db.ts'
import { createLeases } from '../db/leases.ts'
import type { Caches } from '../observe/caches.ts'
import type { Chains } from '../upstreams/nodes/chains.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import { bitcoinPage } from './bitcoin/bitcoinPage.ts'
import { createBitcoinReads } from './bitcoin/bitcoinReads.ts'
import { createCursors } from './cursor.ts'
import { type ChainIndex, createChainIndex } from './evm/chainIndex.ts'
import type { Describer, PriceOf } from './evm/describeTransaction.ts'
import { evmPage } from './evm/evmPage.ts'
import { createLogReader } from './evm/findHashes.ts'
import type { FollowSettings } from './evm/followChain.ts'
import { createFullBlocks } from './evm/fullBlocks.ts'
import { findTokens, type SeenToken } from './evm/indexStore.ts'
import type { ScalesOf } from './evm/readScales.ts'
import { addTold } from './evm/toldHashes.ts'
import { touchWatch } from './evm/touchWatch.ts'
import { findWatches } from './evm/watchStore.ts'
import { createNftFacts, type NftSources } from './metadata/nftFacts.ts'
import type { TokenLists } from './metadata/spam.ts'
import { createTokenFacts, type ReadTokenFacts } from './metadata/tokenFacts.ts'
import type { HistoryPage, PageQuestion } from './page.ts'
import { createSlots, type SlotEvents } from './slots.ts'
import type { AmountRulesOf } from './solana/readMultipliers.ts'
import { solanaPage } from './solana/solanaPage.ts'
import { createSolanaReads } from './solana/solanaReads.ts'
import type { HistorySource } from './sources/historySource.ts'

/** What happened on the chains. */
export interface History {
  /** @throws HttpError 400 for the cursor, ChainUnavailable when no chain answers */
  page(question: PageQuestion): Promise<HistoryPage>
  /** Was an address of EVM asked for before, on any of these chains? */
  knows(chains: readonly string[], address: string): Promise<boolean>
  /** Marks the account as requested: `knows` is true from here on, also when the reading fails. */
  meet(address: string): void
  /** Somebody sent a transaction: it is looked for by its hash. */
  watch(chain: string, address: string, hash: string): Promise<void>
  /**
   * Looks at a few pieces of an EVM chain's logs for tokens of an address; the next one goes on below. Ends when it is
   * done, and goes on when nobody waits. @throws Error when it could not
   */
  glance(chain: string, address: string, by?: Claimant): Promise<void>
  /** ERC-20s that were seen to move from or to an address of an EVM chain; only what is in the database. */
  discoveredTokens(chain: string, address: string): Promise<SeenToken[]>
  /** The chains that this process follows for all, and its leases, these among them. */
  readonly leading: { chains: string[]; leases: number }
  close(): Promise<void>
}

/** How much is read; times in ms. */
export interface HistorySettings {
  /** Blocks into the past. */
  depth: number
  /** So many of the newest blocks are read in full, for plain payments. */
  fullBlocks: number
  /** Blocks of one question for logs; fewer where a node wants fewer. */
  logBlocks: number
  /** A request waits so long, and the work for it goes on so long. */
  answerMs: number
  /** Before that for the head of a chain; then the chain counts as silent. */
  headMs: number
  runMs: number
  /** Addresses that are read at once, and that are glanced at. */
  atOnce: number
  glancesAtOnce: number
  /** Pieces of logs in one glance. */
  glancePieces: number
  /** Chains of EVM that are followed for all addresses at once. @default none */
  follow?: FollowSettings
}

export interface HistoryOptions {
  db: Db
  chains: Chains
  networks: readonly Network[]
  /** Keyed; answers hex. */
  mac(text: string): string
  settings: HistorySettings
  lists: TokenLists
  /** By chain. */
  sources?: ReadonlyMap<string, HistorySource>
  /** @default by the contracts themselves */
  tokenMetadata?: ReadTokenFacts
  /** @default by the decimals alone */
  amountRulesOf?: AmountRulesOf
  /** The same of EVM. @default by the decimals alone */
  scalesOf?: ScalesOf
  /** Decimals of a token of Solana that a list vouches for. @default none */
  listedDecimals?(chainId: string, mint: string): number | undefined
  /** Picture of a chain's own coin, by its symbol. @default none */
  coinIcon?(symbol: string): string | null
  nftSources: NftSources
  priceOf: PriceOf
  count(chain: string, event: 'block' | 'reorganisation', times: number): void
  onSourceTrouble(chain: string, source: string, list: string, error: unknown): void
  /** Of readings and of glances that wait for their turn. */
  slotEvents?(work: 'reading' | 'glance'): SlotEvents
  caches?: Caches
  /** All of the history of an address was read, so long after the request for it. */
  onWhole?(chain: string, ms: number): void
}

/** Tokens of one address; who has more is somebody that junk was sent to. */
const mostTokens = 2_000
/** Addresses that are remembered without looking into the database. */
const remembered = 20_000
/** So long a stop waits for what is being read. */
const restMs = 2_000

export function createHistory(options: HistoryOptions): History {
  const { db, chains, networks, settings, sources = new Map(), lists } = options
  const {
    tokenMetadata = createTokenFacts(chains),
    priceOf,
    coinIcon = () => null,
    scalesOf = async () => ({ scales: new Map(), unreadable: [] }),
    amountRulesOf = async (_, mints) => ({
      rules: new Map(mints.map((mint) => [mint, undefined])),
      absent: [],
      unreadable: [],
    }),
  } = options
  const cursors = createCursors(options.mac)
  const slots = createSlots(settings.atOnce, options.slotEvents?.('reading'))
  const glanceSlots = createSlots(settings.glancesAtOnce, options.slotEvents?.('glance'))
  const ended = new AbortController()
  const leases = createLeases(db)
  const indexes = new Map<string, ChainIndex>()
  const met = createLruCache<true>(remembered)
  options.caches?.add('history_addresses', met)
  const currencies = new Map(
    networks.map(({ id, nativeCurrency }) => [
      id,
      { ...nativeCurrency, icon: coinIcon(nativeCurrency.symbol) },
    ]),
  )
  const describer: Describer = {
    tokenMetadata,
    nftMetadata: createNftFacts(chains, options.nftSources),
    priceOf,
    nativeCurrency: (chain) => currencies.get(chain),
    lists,
  }
  const chainOf = (id: string) => {
    const chain = chains.get(id)
    if (!chain) throw new Error(`${id} is not served`)
    return chain
  }
  const solana = createSolanaReads(chainOf, options.listedDecimals)
  const bitcoin = createBitcoinReads(chainOf)

  function index(id: string): ChainIndex {
    const known = indexes.get(id)
    if (known) return known
    const chain = chainOf(id)
    const source = sources.get(id)
    const made = createChainIndex({
      ...settings,
      db,
      leases,
      chain,
      source,
      slots,
      glanceSlots,
      logs: createLogReader(chain, { most: settings.logBlocks }),
      blocks: createFullBlocks(chain),
      signal: ended.signal,
      count: (event, times) => options.count(id, event, times),
      onWhole: (ms) => options.onWhole?.(id, ms),
      onSourceTrouble: (list, error) => options.onSourceTrouble(id, source?.name ?? '', list, error),
    })
    indexes.set(id, made)
    return made
  }

  return {
    async page(question) {
      const [first = ''] = question.chains
      const shared = { cursors, priceOf, coinIcon: currencies.get(first)?.icon ?? null }
      if (first.startsWith('solana:'))
        return solanaPage(
          { chain: chainOf(first), reads: solana, tokenMetadata, amountRulesOf, ...shared },
          question,
        )
      if (first.startsWith('bip122:'))
        return bitcoinPage({ chain: first, reads: bitcoin, ...shared }, question)
      return evmPage({ db, cursors, describer, scalesOf, index }, question)
    },
    async knows(chains, address) {
      if (met.get(address)) return true
      const isKnown = (await findWatches(db, chains, address)).size > 0
      if (isKnown) met.set(address, true)
      return isKnown
    },
    meet: (address) => met.set(address, true),
    async watch(chain, address, hash) {
      await addTold(db, chain, address, hash)
      index(chain).expire(address)
    },
    glance: (chain, address, by) => index(chain).glance(address, by),
    async discoveredTokens(chain, address) {
      await touchWatch(db, chain, address)
      return findTokens(db, chain, address, mostTokens)
    },
    get leading() {
      const chains = [...indexes].filter(([, { isLeader }]) => isLeader).map(([id]) => id)
      return { chains, leases: leases.count }
    },
    async close() {
      ended.abort()
      const rest = Promise.all([...indexes.values()].map((one) => one.rest()))
      await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, restMs).unref())])
      await leases.close()
      await Promise.all([...sources.values()].map((source) => source.close()))
    },
  }
}

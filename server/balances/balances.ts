import type { Hex } from 'viem'
import { createReadThrough, type ReadOutcome } from '../cache/readThrough.ts'
import { namedCache, type SharedCache } from '../cache/sharedCache.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import { balanceHeldMs } from '../contract/limits.ts'
import type { Network } from '../contract/networks.ts'
import type { Currency } from '../contract/v1/words.ts'
import { callCosts, costOn } from '../limits/callCosts.ts'
import { isPassing } from '../limits/isPassing.ts'
import type { Caches } from '../observe/caches.ts'
import type { Prices } from '../prices/prices.ts'
import { nativeToken } from '../tokens/nativeToken.ts'
import type { SolanaMints } from '../tokens/solanaMints.ts'
import type { Token } from '../tokens/token.ts'
import type { Chains } from '../upstreams/nodes/chains.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import { withinTime } from '../upstreams/withinTime.ts'
import { worthOf } from './amounts.ts'
import type { ChainHoldings, Holding, PricedHolding } from './holding.ts'
import { isSpam, namesOf } from './isSpam.ts'
import { readBitcoin } from './readBitcoin.ts'
import { type EvmParts, readEvm } from './readEvm.ts'
import { readSolana } from './readSolana.ts'

/** What addresses hold. */
export interface Balances {
  /**
   * On these chains, what is worth most first. Chains that don't answer in time are left out and named.
   * @throws ChainUnavailable when none answered
   */
  get(question: BalanceQuestion): Promise<BalanceAnswer>
}

export interface BalanceAnswer {
  holdings: PricedHolding[]
  /** CAIP-2 ids of chains that are left out. */
  missing: string[]
  /** CAIP-2 ids of chains of which a part is left out, because it could not be read. */
  incomplete: string[]
  /** CAIP-10 ids of what is left out of those: tokens, and programs of which any token may be held. */
  unread: string[]
}

export interface BalanceQuestion {
  chainIds: readonly string[]
  address: string
  /** `undefined`: without prices. */
  currency: Currency | undefined
  /** CAIP-2 id → tokens, in lower case, that are read now and are in the answer even at zero; `native` for the coin. */
  forced?: ReadonlyMap<string, ReadonlySet<string>>
  /** For whom. */
  by?: Claimant
}

export interface BalancesOptions extends EvmParts {
  networks: readonly Network[]
  chains: Pick<Chains, 'get'>
  mints: SolanaMints
  prices: Prices
  onRead?: (outcome: ReadOutcome) => void
  /** What other processes read, too. */
  shared?: SharedCache | undefined
  caches?: Caches
  /** Ms that a chain gets. @default 4_000 */
  budget?: number
  /** Ms for which a chain that was late is not asked, and a failed reading is given to all who ask. @default 30_000 */
  pause?: number
  now?: () => number
}

/** Ms that a chain gets to say how high it is. */
const headMs = 1_000

export function createBalances(options: BalancesOptions): Balances {
  const { networks, chains, mints, prices, lists, onRead = () => {} } = options
  const { budget = 4_000, pause = 30_000 } = options
  const clock = options.now ?? steadyNow
  const natives = new Map(networks.map((network) => [network.id, nativeToken(network)]))

  async function read(
    chainId: string,
    address: string,
    asked: ReadonlySet<string>,
    by: Claimant | undefined,
  ): Promise<ChainHoldings> {
    const native = natives.get(chainId)
    const chain = chains.get(chainId)?.as(by)
    if (!native || !chain) throw new ChainUnavailable(`${chainId} is not served`)
    if (chainId.startsWith('solana:')) return readSolana(chain, mints, native, address, by)
    if (chainId.startsWith('bip122:'))
      return { holdings: await readBitcoin(chain, native, address), unread: [] }
    const tokens = new Set([...asked].filter((token) => token !== 'native'))
    return readEvm(options, native, address as Hex, tokens, by)
  }

  const cost = (key: string) => costOn(callCosts.balances, key)
  const kept = createReadThrough<ChainHoldings>({
    now: clock,
    freshMs: balanceHeldMs,
    failureMs: pause,
    limit: 20_000,
    isPart: ({ unread }) => unread.length > 0,
    shared: namedCache(options.shared, 'chainHoldings'),
    onRead,
    cost,
    async read(key, claim) {
      const [chainId = '', address = ''] = key.split(' ')
      return read(chainId, address, new Set(), claim)
    },
  })
  options.caches?.add('balances', kept)
  /** Of those who want it now: nothing is remembered, but equal questions under way share an answer. */
  const afresh = createReadThrough<ChainHoldings>({
    freshMs: 0,
    failureMs: 0,
    limit: 0,
    onRead,
    cost,
    async read(key, claim) {
      const [chainId = '', address = '', ...asked] = key.split(' ')
      const holdings = await read(chainId, address, new Set(asked), claim)
      kept.forget(`${chainId} ${address}`)
      return holdings
    },
  })

  /** A chain that did not answer somebody in time keeps nobody else waiting for a while. */
  const lateUntil = new Map<string, number>()
  async function patient<T>(chainId: string, ask: () => Promise<T>): Promise<T> {
    if (clock() < (lateUntil.get(chainId) ?? 0)) throw new ChainUnavailable(`${chainId} is late`)
    try {
      return await withinTime(budget, ask())
    } catch (error) {
      if (isPassing(error)) throw error
      // One address alone may be to blame: too large, or refused. Then the chain still tells its height.
      if (!(await tellsHeight(chainId))) lateUntil.set(chainId, clock() + pause)
      throw error
    }
  }
  const tellsHeight = (chainId: string): Promise<boolean> =>
    withinTime(headMs, Promise.resolve(chains.get(chainId)?.head.current())).then(
      (height) => height !== undefined,
      () => false,
    )

  async function onChain(question: BalanceQuestion, chainId: string) {
    const { address, currency, by } = question
    const asked = question.forced?.get(chainId)
    const key = `${chainId} ${address}`
    const { holdings, unread } = asked
      ? await withinTime(budget, afresh.get([key, ...[...asked].sort()].join(' '), by))
      : await patient(chainId, () => kept.get(key, by))
    const isAsked = ({ token }: Holding) => asked?.has(token.address ?? 'native') ?? false
    // The prices belong to what is paid for already.
    const paid = by && { id: by.id, isPatient: true }
    const priced = await Promise.all(
      holdings
        .filter((holding) => (holding.units ?? holding.exact ?? holding.amount) > 0n || isAsked(holding))
        .map(async (holding) => ({ ...holding, price: await priceOf(holding, currency, paid) })),
    )
    const names = namesOn(chainId)
    const shown: PricedHolding[] = priced.filter((holding) => isAsked(holding) || !isSpam(holding, names))
    return { chainId, unread: unread.map((address) => `${chainId}:${address}`), shown }
  }

  const known = new WeakMap<readonly Token[], ReadonlySet<string>>()
  function namesOn(chainId: string): ReadonlySet<string> {
    const listed = lists.of(chainId)
    const native = natives.get(chainId)
    const names = known.get(listed) ?? namesOf(native ? [...listed, native] : listed)
    known.set(listed, names)
    return names
  }

  async function priceOf(
    { token: { chainId, address }, units, multiplier }: Holding,
    currency: Currency | undefined,
    by: Claimant | undefined,
  ): Promise<number | undefined> {
    const price = currency && (await prices.get(chainId, address, currency, by))
    // Contracts trade what they count, not what is shown of it.
    return price === undefined || units === undefined ? price : price / Number(multiplier)
  }

  return {
    async get(question) {
      const settled = await Promise.allSettled(question.chainIds.map((id) => onChain(question, id)))
      const answers = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      if (answers.length > 0)
        return {
          holdings: answers
            .flatMap(({ shown }) => shown)
            .sort((a, b) => (worthOf(b) ?? -1) - (worthOf(a) ?? -1)),
          missing: question.chainIds.filter((_, at) => settled[at]?.status === 'rejected'),
          incomplete: answers.flatMap(({ chainId, unread }) => (unread.length > 0 ? chainId : [])),
          unread: answers.flatMap(({ unread }) => unread),
        }
      const [failed] = settled
      throw failed?.status === 'rejected' ? failed.reason : new ChainUnavailable('No chain was asked')
    },
  }
}

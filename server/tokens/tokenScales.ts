import type { Hex } from 'viem'
import { createLruCache } from '../cache/lruCache.ts'
import { createReadThrough } from '../cache/readThrough.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import { readUiMultiplier, type UiMultiplier, uiMultiplierCalls } from '../contract/uiMultiplier.ts'
import { callCosts } from '../limits/callCosts.ts'
import type { Caches } from '../observe/caches.ts'
import type { ContractReader } from '../upstreams/contracts/contractReader.ts'
import type { Contracts } from '../upstreams/contracts/contracts.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import { withinTime } from '../upstreams/withinTime.ts'
import { toUint } from './erc20.ts'
import type { TokenLists } from './tokenLists.ts'

/** What tokens of a chain of EVM want their units multiplied by. */
export interface Scales {
  /** `undefined`: by the decimals alone. */
  scales: ReadonlyMap<string, UiMultiplier | undefined>
  /** Tokens that had a multiplier, which no node says now: they can't be shown. */
  unreadable: readonly string[]
}

export interface TokenScales {
  /**
   * Never fails for a node. Nearly no token has a multiplier, so that one of which none ever said it counts as having none.
   *
   * @throws HttpError 429
   */
  get(chainId: string, tokens: readonly string[], by?: Claimant): Promise<Scales>
}

/** So long a token without a multiplier has none: a proxy may get one. */
const plainMs = 3_600_000
/** So long it still has none while a node is asked again, and so long what had one is not plain without it. */
const believedMs = 86_400_000
/** So long a multiplier holds: its maker may change it, and announces that seldom. */
const scaleMs = 60_000
/** So long what no node said is not asked again. */
const unsureMs = 10_000
/** So long who shows amounts waits, where it does not say. */
const waitMs = 1_500

interface Known {
  scale: UiMultiplier | undefined
  at: number
}

export function createTokenScales(
  contracts: Contracts,
  lists: TokenLists,
  { caches, now = steadyNow }: { caches?: Caches; now?: () => number } = {},
): TokenScales {
  const known = createLruCache<Known>(50_000)
  const unsure = createLruCache<number>(5_000)
  caches?.add('token_scales', known)

  /** Equal questions under way share an answer. */
  const reads = createReadThrough<void>({
    freshMs: 0,
    failureMs: 0,
    limit: 0,
    now,
    cost: () => callCosts.token,
    async read(key, claim) {
      const [chainId = '', ...tokens] = key.split(' ')
      const [ours, others] = [contracts.known(chainId)?.as(claim), contracts.strange(chainId)?.as(claim)]
      if (!ours || !others) throw new ChainUnavailable(`${chainId} is not served`)
      const reads = tokens.map(async (token) => {
        const name = `${chainId}:${token}`
        try {
          const scale = await readScale(lists.get(chainId, token) ? ours : others, token as Hex)
          // Not every refusal is the contract's: what was multiplied is plain after a day without a multiplier.
          if (!scale && known.get(name)?.scale && isRecent(name)) return
          known.set(name, { scale, at: now() })
        } catch (error) {
          if (!(error instanceof ChainUnavailable)) throw error
        }
      })
      await Promise.all(reads)
    },
  })

  const isFresh = (name: string): boolean => {
    const entry = known.get(name)
    return entry !== undefined && now() - entry.at <= (entry.scale ? scaleMs : plainMs)
  }
  const isRecent = (name: string): boolean =>
    now() - (known.get(name)?.at ?? Number.NEGATIVE_INFINITY) <= believedMs
  const isUnsure = (name: string): boolean =>
    now() - (unsure.get(name) ?? Number.NEGATIVE_INFINITY) <= unsureMs
  /** Had none a while ago: it is shown so, and asked behind the answer. */
  const isPlain = (name: string): boolean => known.get(name)?.scale === undefined && isRecent(name)
  /** A multiplier that may be another one by now counts nothing right. */
  const isUnreadable = (name: string): boolean => known.get(name)?.scale !== undefined && !isFresh(name)

  async function ask(chainId: string, tokens: readonly string[], by: Claimant | undefined): Promise<void> {
    if (tokens.length === 0) return
    const key = [chainId, ...tokens.toSorted()].join(' ')
    await withinTime(waitMs, reads.get(key, by)).catch((error) => {
      if (!(error instanceof ChainUnavailable)) throw error
    })
    for (const token of tokens) {
      const name = `${chainId}:${token}`
      if (!isFresh(name)) unsure.set(name, now())
    }
  }

  return {
    async get(chainId, tokens, by) {
      const nameOf = (token: string) => `${chainId}:${token}`
      const missing = [...new Set(tokens)].filter((token) => {
        const name = nameOf(token)
        return !isFresh(name) && !isUnsure(name)
      })
      const plain = missing.filter((token) => isPlain(nameOf(token)))
      ask(chainId, plain, by).catch(() => {})
      const others = missing.filter((token) => !plain.includes(token))
      await ask(chainId, others, by)
      const shown = tokens.filter((token) => !isUnreadable(nameOf(token)))
      return {
        scales: new Map(shown.map((token) => [token, known.get(nameOf(token))?.scale])),
        unreadable: tokens.filter((token) => isUnreadable(nameOf(token))),
      }
    },
  }
}

/** What is announced is asked of those alone that have a multiplier. @throws ChainUnavailable */
async function readScale(reader: ContractReader, token: Hex): Promise<UiMultiplier | undefined> {
  const multiplier = toUint(await reader.call(token, uiMultiplierCalls.multiplier, true))
  if (!multiplier) return undefined
  const [next, effectiveAt] = await Promise.all([
    reader.call(token, uiMultiplierCalls.next),
    reader.call(token, uiMultiplierCalls.effectiveAt),
  ])
  return readUiMultiplier(
    { multiplier, next: toUint(next), effectiveAt: toUint(effectiveAt) },
    Date.now() / 1_000,
  )
}

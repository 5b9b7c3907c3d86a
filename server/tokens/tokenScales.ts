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

/** What tokens of a chain of EVM want their units multiplied by. A token that is in neither can't be shown. */
export interface Scales {
  /** `undefined`: by the decimals alone. */
  scales: ReadonlyMap<string, UiMultiplier | undefined>
  /** Tokens of which nobody can say it now. */
  unreadable: readonly string[]
}

export interface TokenScales {
  /** Never fails for a node: what it did not say within `waitMs` is unreadable. @throws HttpError 429 */
  get(chainId: string, tokens: readonly string[], by?: Claimant, waitMs?: number): Promise<Scales>
}

/** So long a token without a multiplier has none: a proxy may get one. */
const plainMs = 3_600_000
/** So long it still has none where no node says it. */
const believedMs = 86_400_000
/** So long a multiplier holds: its maker may change it, and announces that seldom. */
const scaleMs = 60_000
/** So long what no node said is not asked again. */
const unsureMs = 10_000
/** So long who shows amounts waits, where it does not say. */
const usualWaitMs = 1_500

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
  const asked = createReadThrough<void>({
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
  /** A multiplier that may be another one by now counts nothing right. */
  const isBelieved = (name: string): boolean => {
    const entry = known.get(name)
    return entry !== undefined && (entry.scale ? isFresh(name) : isRecent(name))
  }

  return {
    async get(chainId, tokens, by, waitMs = usualWaitMs) {
      const nameOf = (token: string) => `${chainId}:${token}`
      const missing = [...new Set(tokens)].filter((token) => {
        const name = nameOf(token)
        return !isFresh(name) && !isUnsure(name)
      })
      if (missing.length > 0) {
        const key = [chainId, ...missing.toSorted()].join(' ')
        await withinTime(waitMs, asked.get(key, by)).catch((error) => {
          if (!(error instanceof ChainUnavailable)) throw error
        })
        for (const name of missing.map(nameOf)) if (!isFresh(name)) unsure.set(name, now())
      }
      const told = tokens.filter((token) => isBelieved(nameOf(token)))
      return {
        scales: new Map(told.map((token) => [token, known.get(nameOf(token))?.scale])),
        unreadable: tokens.filter((token) => !isBelieved(nameOf(token))),
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

import { createLruCache } from '../cache/lruCache.ts'
import { createReadThrough } from '../cache/readThrough.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import { callCosts } from '../limits/callCosts.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import { type Claimant, serverPart } from '../upstreams/shares/claim.ts'
import { withinTime } from '../upstreams/withinTime.ts'
import { cleanText } from './cleanText.ts'
import { type MintData, readMints } from './readMints.ts'
import type { Token } from './token.ts'
import type { TokenLists } from './tokenLists.ts'

/** Names and decimals of Solana's tokens. */
export interface SolanaMints {
  /** @throws ChainUnavailable where no node answers, nothing of them is known from before, and nobody is known to hold them */
  get(chain: Chain, mints: readonly string[], question?: MintQuestion): Promise<MintTokens>
}

export interface MintQuestion {
  /** Somebody holds some of each, so that each is there, whatever a node says now, or if none says anything. @default false */
  isHeld?: boolean
  by?: Claimant | undefined
}

export interface MintTokens {
  /** In the order of the mints, without what is none. */
  tokens: Token[]
  /** Mints that a node gives in no form that can be read, or does not know though they are there. */
  unreadable: string[]
  /** Mints that are not there by the word of a node, or are no mints. */
  absent: string[]
}

const own = serverPart('tokens')
const day = 86_400_000
/** For so long a rule of amounts is believed: its maker may change it. */
const ruleMs = 60_000
/** So long decimals are, while no node gives them: a mint may be closed, and another one made at its place. */
const believedMs = 2 * day
/** So long who lists what somebody holds waits for what is not known. */
const heldMs = 1_500
/** So long what a node does not know is none, and what it can't tell is not asked again, unless somebody holds it. */
const unsureMs = 10_000
const unreadable = Symbol('unreadable')
/** Questions whose failure is remembered; each holds the names of all its mints. */
const questions = 200

export function createSolanaMints(lists: TokenLists, now: () => number = steadyNow): SolanaMints {
  const known = createLruCache<{ data: MintData | typeof unreadable | null | undefined; at: number }>(50_000)

  const served = new Map<string, Chain>()
  /** Equal questions under way share an answer, and a failure is given to all who ask soon after. */
  const asked = createReadThrough<void>({
    freshMs: 0,
    limit: questions,
    now,
    cost: () => callCosts.token,
    async read(key, claim) {
      const [chainId = '', ...missing] = key.split(' ')
      const chain = served.get(chainId)
      if (!chain) return
      const found = await readMints(chain.as(claim), missing)
      for (const mint of missing) {
        const name = `${chainId}:${mint}`
        const data = found.has(mint) ? found.get(mint) : unreadable
        const isSure = data !== null && data !== unreadable
        // What is not there, or not told, for a moment replaces nothing.
        if (isSure || !remembered(name)) known.set(name, { data, at: now() })
      }
    },
  })

  /** Is it known what this is, as far as that does not change? */
  function isKnown(name: string, isHeld: boolean): boolean {
    const entry = known.get(name)
    if (!entry) return false
    const { data, at } = entry
    if (data === null || data === unreadable) return !isHeld && now() - at <= unsureMs
    return now() - at <= (data?.amountRule ? ruleMs : day)
  }

  async function learn(chain: Chain, mints: readonly string[], { isHeld = false, by }: MintQuestion) {
    const missing = mints.filter((mint) => !isKnown(`${chain.id}:${mint}`, isHeld))
    if (missing.length === 0) return
    // What somebody asked with must not be charged for others.
    served.set(chain.id, chain.as(own))
    const key = [chain.id, ...missing.toSorted()].join(' ')
    await asked.get(key, by)
    asked.forget(key)
  }

  function remembered(name: string): MintData | undefined {
    const entry = known.get(name)
    if (!entry?.data || entry.data === unreadable) return undefined
    return now() - entry.at <= believedMs ? entry.data : undefined
  }

  /** A rule of amounts that may be another one by now counts nothing right. */
  function believed(name: string): MintData | undefined {
    const data = remembered(name)
    return data && (!data.amountRule || isKnown(name, false)) ? data : undefined
  }

  return {
    async get(chain, mints, question = {}) {
      const learning = learn(chain, mints, question)
      await (question.isHeld ? withinTime(heldMs, learning) : learning).catch((error) => {
        const isAnyBelieved = mints.some((mint) => believed(`${chain.id}:${mint}`))
        if (!(error instanceof ChainUnavailable) || !(isAnyBelieved || question.isHeld)) throw error
      })
      const found: MintTokens = { tokens: [], unreadable: [], absent: [] }
      for (const mint of mints) {
        const name = `${chain.id}:${mint}`
        const data = believed(name)
        if (data) found.tokens.push(toToken(chain.id, mint, data, lists.get(chain.id, mint)))
        else if (!isKnown(name, question.isHeld ?? false) || known.get(name)?.data === unreadable)
          found.unreadable.push(mint)
        else if (known.get(name)?.data === null) found.absent.push(mint)
      }
      return found
    },
  }
}

function toToken(chainId: string, mint: string, data: MintData, listed: Token | undefined): Token {
  const { decimals, amountRule } = data
  const counted = { decimals, ...(amountRule && { amountRule }) }
  // A list may be wrong; how a token counts its mint says.
  if (listed) return { ...listed, ...counted }
  const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
  const symbol = cleanText(data.symbol ?? '') || short
  const name = cleanText(data.name ?? '') || symbol
  return { chainId, address: mint, name, symbol, ...counted, standing: 'stranger' }
}

import { createLruCache } from '../cache/lruCache.ts'
import { createReadThrough } from '../cache/readThrough.ts'
import { callCosts } from '../limits/callCosts.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { type Claimant, serverPart } from '../upstreams/shares/claim.ts'
import { cleanText } from './cleanText.ts'
import { type MintData, readMints } from './readMints.ts'
import type { Token } from './token.ts'
import type { TokenLists } from './tokenLists.ts'

/** Names and decimals of Solana's tokens. */
export interface SolanaMints {
  /** In the order of the mints, without what is none. @throws ChainUnavailable */
  get(chain: Chain, mints: readonly string[], by?: Claimant): Promise<Token[]>
}

const own = serverPart('tokens')
const day = 86_400_000
/** For so long a rule of amounts is believed: its maker may change it. */
const ruleMs = 60_000
/** Questions whose failure is remembered; each holds the names of all its mints. */
const questions = 200

export function createSolanaMints(lists: TokenLists, now: () => number = Date.now): SolanaMints {
  const known = createLruCache<{ data: MintData | undefined; at: number }>(50_000)

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
      for (const [mint, data] of found) known.set(`${chainId}:${mint}`, { data, at: now() })
    },
  })

  async function learn(chain: Chain, mints: readonly string[], by: Claimant | undefined): Promise<void> {
    const missing = mints.filter((mint) => {
      const entry = known.get(`${chain.id}:${mint}`)
      return !entry || now() - entry.at > (entry.data?.amountRule ? ruleMs : day)
    })
    if (missing.length === 0) return
    // What somebody asked with must not be charged for others.
    served.set(chain.id, chain.as(own))
    const key = [chain.id, ...missing.toSorted()].join(' ')
    await asked.get(key, by)
    asked.forget(key)
  }

  return {
    async get(chain, mints, by) {
      await learn(chain, mints, by)
      return mints.flatMap((mint) => {
        const data = known.get(`${chain.id}:${mint}`)?.data
        const token = data && toToken(chain.id, mint, data, lists.get(chain.id, mint))
        return token ?? []
      })
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

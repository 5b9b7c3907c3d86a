import { withinTime } from '../upstreams/withinTime.ts'
import type { DiscoveredToken, DiscoverTokens } from './holding.ts'

/** Ms that a balance waits for somebody else who knows tokens. */
const patience = 1_200

/**
 * What we saw ourselves, and what somebody else knows of. Of a token that both name, we say whether it was asked for.
 * Somebody else who fails or is late hides tokens of strangers, and nothing else.
 */
export const discoverEverywhere =
  (own: DiscoverTokens, other: DiscoverTokens): DiscoverTokens =>
  async (chainId, address, by) => {
    const [seen, told] = await Promise.all([
      own(chainId, address, by),
      withinTime(patience, other(chainId, address, by)).catch((): readonly DiscoveredToken[] => []),
    ])
    const known = new Set(seen.map((token) => token.address))
    return [...seen, ...told.filter((token) => !known.has(token.address))]
  }

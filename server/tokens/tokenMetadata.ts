import type { Hex } from 'viem'
import { createReadThrough } from '../cache/readThrough.ts'
import { callCosts } from '../limits/callCosts.ts'
import type { Caches } from '../observe/caches.ts'
import type { Contracts } from '../upstreams/contracts/contracts.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import { cleanText } from './cleanText.ts'
import { readErc20 } from './erc20.ts'
import { decimalsSchema, type Token, tokenKey } from './token.ts'
import type { TokenLists } from './tokenLists.ts'

/** Name, symbol and decimals of EVM tokens. */
export interface TokenMetadata {
  /** `undefined` when there is no such token. Of a listed token name and symbol are the list's. @throws ChainUnavailable */
  get(chainId: string, address: string, by?: Claimant): Promise<Token | undefined>
}

/** Contracts don't change what they are; proxies may, once in a while. */
const day = 86_400_000

export function createTokenMetadata(contracts: Contracts, lists: TokenLists, caches?: Caches): TokenMetadata {
  const said = createReadThrough({
    freshMs: day,
    staleMs: 7 * day,
    limit: 50_000,
    cost: () => callCosts.token,
    async read(key, claim) {
      const at = key.lastIndexOf(':')
      const chainId = key.slice(0, at)
      const address = key.slice(at + 1)
      const isListed = lists.get(chainId, address) !== undefined
      const reader = isListed ? contracts.known(chainId) : contracts.strange(chainId)
      if (!reader) throw new ChainUnavailable(`${chainId} is not served`)
      const { name, symbol, decimals } = await readErc20(reader.as(claim), address as Hex)
      const parsed = decimalsSchema.safeParse(decimals === undefined ? undefined : Number(decimals))
      return {
        name: cleanText(name ?? ''),
        symbol: cleanText(symbol ?? ''),
        decimals: parsed.success ? parsed.data : undefined,
      }
    },
  })
  caches?.add('token_metadata', said)

  return {
    async get(chainId, address, by) {
      const { name, symbol, decimals } = await said.get(tokenKey(chainId, address), by)
      const listed = lists.get(chainId, address)
      // A list may be wrong; how a token counts its contract says.
      if (listed) return { ...listed, decimals: decimals ?? listed.decimals }
      if (decimals === undefined || !symbol) return undefined
      return { chainId, address, name: name || symbol, symbol, decimals, standing: 'stranger' }
    },
  }
}

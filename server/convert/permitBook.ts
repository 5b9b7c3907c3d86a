import { encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { createLruCache } from '../cache/lruCache.ts'
import type { Chains } from '../upstreams/nodes/chains.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import { createRound, type Round } from './round.ts'

const abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address) view returns (uint256)',
])

/** Which tokens take permits (EIP-2612). */
export interface PermitBook {
  /** For each token; `undefined` when no node tells. What is known is not asked again. */
  of(chainId: string, tokens: readonly Hex[], by?: Claimant): Promise<(boolean | undefined)[]>
}

export function createPermitBook(chains: Pick<Chains, 'get'>): PermitBook {
  const known = createLruCache<boolean>(50_000)
  const rounds = new Map<string, Round>()

  function roundOf(chainId: string): Round | undefined {
    const chain = chains.get(chainId)
    const round = rounds.get(chainId) ?? (chain && createRound(chain))
    if (round) rounds.set(chainId, round)
    return round
  }

  return {
    async of(chainId, tokens, by) {
      const keys = tokens.map((token) => `${chainId}:${token}`)
      const missing = tokens.filter((_, at) => known.get(keys[at] ?? '') === undefined)
      const light = missing.flatMap((to) => questions.map((data) => ({ to, data })))
      const answers = await roundOf(chainId)
        ?.as(by)
        .ask({ light })
        .catch(() => undefined)
      for (const [at, token] of answers ? missing.entries() : []) {
        const said = answers?.light.slice(at * questions.length, (at + 1) * questions.length) ?? []
        known.set(
          `${chainId}:${token}`,
          said.every((word) => word?.length === 66),
        )
      }
      return keys.map((key) => known.get(key))
    },
  }
}

const questions = [
  encodeFunctionData({ abi, functionName: 'DOMAIN_SEPARATOR' }),
  encodeFunctionData({ abi, functionName: 'nonces', args: [zeroAddress] }),
]

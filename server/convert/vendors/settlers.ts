import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { createReadThrough } from '../../cache/readThrough.ts'
import type { Chains } from '../../upstreams/nodes/chains.ts'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import { unknownRouter } from '../refusals.ts'
import { createRound } from '../round.ts'
import { nativeCoin, type SwapRequest } from '../swapProvider.ts'

/**
 * The contracts that AllowanceHolder of 0x may hand coins to. They change; 0x names those in force by its registry, the
 * newest and, for a while, the one before. Source: README of github.com/0xProject/0x-settler
 */
const registry: Hex = '0x00000000000004533fe15556b1e086bb1a72ceae'
/** Of swaps that the seller sends. */
const feature = 2n
/** They change every few weeks, and the one before stays good. */
const freshMs = 60_000

const registryAbi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function prev(uint128) view returns (address)',
])
const holderAbi = parseAbi(['function exec(address, address, uint256, address, bytes) payable'])

export interface Settlers {
  /**
   * Holds a call to AllowanceHolder against the swap: a contract of the registry, and nobody else, is let take exactly what
   * is sold, and is called.
   *
   * @throws HttpError 503 `unknown_router` @throws ChainUnavailable
   */
  require(data: Hex, request: Pick<SwapRequest, 'chainId' | 'from' | 'amount'>): Promise<void>
}

export function createSettlers(chains: Pick<Chains, 'get'>): Settlers {
  const known = createReadThrough({ freshMs, failureMs: 0, read })

  async function read(chainId: string): Promise<ReadonlySet<string>> {
    const chain = chains.get(chainId)
    if (!chain) throw new ChainUnavailable(`${chainId} is not served`)
    const questions = (['ownerOf', 'prev'] as const).map((functionName) => ({
      to: registry,
      data: encodeFunctionData({ abi: registryAbi, functionName, args: [feature] }),
    }))
    const { light } = await createRound(chain).ask({ light: questions })
    // While all is paused the registry refuses to name the newest; then none is in force.
    const [newest] = light
    return new Set(newest ? light.flatMap((word) => (word?.length === 66 ? `0x${word.slice(26)}` : [])) : [])
  }

  return {
    async require(data, { chainId, from, amount }) {
      const exec = readExec(data)
      if (!exec) throw unknownRouter()
      const { operator, token, units, target } = exec
      const isSold = from === nativeCoin ? token === nativeCoin || units === 0n : token === from
      if (operator !== target || !isSold || units > amount) throw unknownRouter()
      if (!(await known.get(chainId)).has(target)) throw unknownRouter()
    },
  }
}

function readExec(data: Hex): { operator: string; token: string; units: bigint; target: string } | undefined {
  try {
    const { args } = decodeFunctionData({ abi: holderAbi, data })
    const [operator, token, units, target] = args
    const [of, what, whom] = [operator, token, target].map((address) => address.toLowerCase())
    return of && what && whom ? { operator: of, token: what, units, target: whom } : undefined
  } catch {
    return undefined
  }
}

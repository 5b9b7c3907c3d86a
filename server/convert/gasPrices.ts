import { createReadThrough } from '../cache/readThrough.ts'
import { readNodeQuantity } from '../contract/readNodeQuantity.ts'
import { callCosts } from '../limits/callCosts.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import type { Chains } from '../upstreams/nodes/chains.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import { passOn } from '../upstreams/nodes/questionRefused.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import { toNumber } from './round.ts'

/** Wei for a unit of gas, each at least the one before. */
export interface GasPrices {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

export interface GasStation {
  /** @throws ChainUnavailable */
  get(chainId: string, by?: Claimant): Promise<GasPrices>
}

/** Blocks that are looked at, and the shares of their gas below whose tips each price stands, percent. */
const blocks = 10
const shares = [25, 50, 75] as const
/** Of the one price that a chain without EIP-1559 tells, percent. */
const ofOne = [100n, 115n, 130n] as const
const freshMs = 4_000

export function createGasStation(chains: Pick<Chains, 'get'>): GasStation {
  return createReadThrough({
    freshMs,
    failureMs: 0,
    cost: () => callCosts.gasPrices,
    async read(chainId, claim) {
      const chain = chains.get(chainId)?.as(claim)
      if (!chain) throw new ChainUnavailable(`${chainId} is not served`)
      return readGasPrices(chain)
    },
  })
}

async function readGasPrices(chain: Chain): Promise<GasPrices> {
  const [gathered, one] = chain.askMany([
    { method: 'eth_feeHistory', params: [`0x${blocks.toString(16)}`, 'latest', shares] },
    { method: 'eth_gasPrice', params: [] },
  ])
  const [history, single] = await Promise.all([gathered?.catch(passOn), one])
  const prices = history?.ok ? fromHistory(history.value) : undefined
  if (prices) return prices
  const price = toNumber(single)
  const [standard, fast, instant] = ofOne.map((share) => (price * share) / 100n) as [bigint, bigint, bigint]
  return { standard, fast, instant }
}

/** Twice the base fee of the next block and the usual tip; `undefined` where there is no base fee. */
function fromHistory(value: unknown): GasPrices | undefined {
  const { baseFeePerGas, reward } = (value ?? {}) as { baseFeePerGas?: unknown; reward?: unknown }
  const base = Array.isArray(baseFeePerGas) ? readNodeQuantity(baseFeePerGas.at(-1)) : undefined
  if (!base) return undefined
  const rows = Array.isArray(reward) ? reward.filter(Array.isArray) : []
  const prices = shares.map((_, at) => {
    const tips = rows.flatMap((row) => readNodeQuantity(row[at]) ?? []).sort(ascending)
    return base * 2n + (tips[Math.floor(tips.length / 2)] ?? 0n)
  })
  const [standard, fast, instant] = prices.sort(ascending) as [bigint, bigint, bigint]
  return { standard, fast, instant }
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : 1)

import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { readBalance } from '../tokens/erc20.ts'
import type { ContractReader } from '../upstreams/contracts/contractReader.ts'
import type { Exchange } from './priceTable.ts'

const abi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function observe(uint32[]) view returns (int56[], uint160[])',
  'function slot0() view returns (uint160, int24)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])

/** Hundredths of a basis point, by which Uniswap V3 tells pools of a pair apart. */
const fees = [100, 500, 3_000, 10_000]
/** Seconds over which a price of Uniswap V3 is taken, so that one block can't move it. */
const span = 1_800

/** The token against which a pool is looked for. */
export interface Quote {
  address: Hex
  decimals: number
  dollars: number
}

interface Pool {
  version: 2 | 3
  address: Hex
  quote: Quote
  /** Dollars of its quote. The other side counts for nothing: its worth is what we ask for. */
  pooled: number
}

/** Dollars for a token by the pool that holds most of a quote; `undefined` when none holds enough. @throws ChainUnavailable */
export async function readPoolPrice(
  reader: ContractReader,
  token: { address: Hex; decimals: number },
  {
    exchange,
    quotes,
    minimumPooled,
  }: { exchange: Exchange; quotes: readonly Quote[]; minimumPooled: number },
): Promise<number | undefined> {
  const found = await Promise.all(quotes.map((quote) => findPools(reader, token.address, quote, exchange)))
  const [deepest] = found
    .flat()
    .filter(({ pooled }) => pooled >= minimumPooled)
    .sort((a, b) => b.pooled - a.pooled)
  if (!deepest) return undefined
  const { quote } = deepest
  const ratio = await (deepest.version === 3 ? ratioOfV3 : ratioOfV2)(reader, deepest.address)
  if (ratio === undefined) return undefined
  // Base units of the second token for one of the first; the lower address is the first.
  const inQuote = BigInt(token.address) < BigInt(quote.address) ? ratio : 1 / ratio
  const dollars = inQuote * 10 ** (token.decimals - quote.decimals) * quote.dollars
  return Number.isFinite(dollars) && dollars > 0 ? dollars : undefined
}

async function findPools(
  reader: ContractReader,
  token: Hex,
  quote: Quote,
  { v2Factory, v3Factory }: Exchange,
): Promise<Pool[]> {
  if (token === quote.address) return []
  const pair = [token, quote.address] as const
  const v2 = v2Factory
    ? [
        {
          version: 2 as const,
          to: v2Factory,
          data: encodeFunctionData({ abi, functionName: 'getPair', args: pair }),
        },
      ]
    : []
  const v3 = fees.flatMap((fee) =>
    v3Factory
      ? [
          {
            version: 3 as const,
            to: v3Factory,
            data: encodeFunctionData({ abi, functionName: 'getPool', args: [...pair, fee] }),
          },
        ]
      : [],
  )
  const pools = [...v2, ...v3].map(async ({ version, to, data }) => {
    const address = toAddress(await reader.call(to, data))
    if (!address) return []
    const held = (await readBalance(reader, quote.address, address)) ?? 0n
    return [{ version, address, quote, pooled: (Number(held) / 10 ** quote.decimals) * quote.dollars }]
  })
  return (await Promise.all(pools)).flat()
}

async function ratioOfV3(reader: ContractReader, pool: Hex): Promise<number | undefined> {
  const [observed, slot] = await Promise.all([
    reader.call(pool, encodeFunctionData({ abi, functionName: 'observe', args: [[span, 0]] })),
    reader.call(pool, encodeFunctionData({ abi, functionName: 'slot0' })),
  ])
  const cumulatives =
    observed && decoded(() => decodeFunctionResult({ abi, functionName: 'observe', data: observed })[0])
  const [before, after] = cumulatives ?? []
  if (before !== undefined && after !== undefined) return 1.0001 ** (Number(after - before) / span)
  // A pool that is younger than the span, or remembers less.
  const root = slot && decoded(() => decodeFunctionResult({ abi, functionName: 'slot0', data: slot })[0])
  return root ? (Number(root) / 2 ** 96) ** 2 : undefined
}

async function ratioOfV2(reader: ContractReader, pool: Hex): Promise<number | undefined> {
  const data = await reader.call(pool, encodeFunctionData({ abi, functionName: 'getReserves' }))
  const reserves = data && decoded(() => decodeFunctionResult({ abi, functionName: 'getReserves', data }))
  return reserves && reserves[0] > 0n ? Number(reserves[1]) / Number(reserves[0]) : undefined
}

function toAddress(data: Hex | undefined): Hex | undefined {
  if (data?.length !== 66 || BigInt(data) === 0n) return undefined
  return `0x${data.slice(26)}`
}

function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

import { concat, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import type { Step } from './pool.ts'

const abi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Single) returns (uint256, uint160, uint32, uint256)',
  'function quoteExactInput(bytes, uint256) returns (uint256, uint160[], uint32[], uint256)',
])

/** The ends of a pool's price: one that got there took only a part of the amount. Source: TickMath of v3-core. */
const lowest = 4_295_128_740n
const highest = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n

/** Tokens and fees, as V3 writes the way through several pools. */
export const packPath = (steps: readonly Step[]): Hex =>
  concat([
    ...steps.flatMap(({ from, pool }) => [from, numberToHex(pool.fee, { size: 3 })]),
    ...steps.slice(-1).map(({ to }) => to),
  ])

/** The question of QuoterV2 for one pool or several. */
export function quoteRead(quoter: Hex, steps: readonly Step[], amountIn: bigint): { to: Hex; data: Hex } {
  const [only] = steps
  if (steps.length > 1 || !only)
    return {
      to: quoter,
      data: encodeFunctionData({ abi, functionName: 'quoteExactInput', args: [packPath(steps), amountIn] }),
    }
  const single = {
    tokenIn: only.from,
    tokenOut: only.to,
    amountIn,
    fee: only.pool.fee,
    sqrtPriceLimitX96: 0n,
  }
  return {
    to: quoter,
    data: encodeFunctionData({ abi, functionName: 'quoteExactInputSingle', args: [single] }),
  }
}

/** What came out, and the gas of the pools; `undefined` when they don't take the whole amount. */
export function readQuote(count: number, data: Hex | undefined): { out: bigint; gas: bigint } | undefined {
  if (data === undefined) return undefined
  try {
    const [out, after, , gas] =
      count > 1
        ? decodeFunctionResult({ abi, functionName: 'quoteExactInput', data })
        : decodeFunctionResult({ abi, functionName: 'quoteExactInputSingle', data })
    const ended = [after].flat().some((root) => root <= lowest || root >= highest)
    return ended || out === 0n ? undefined : { out, gas }
  } catch {
    return undefined
  }
}

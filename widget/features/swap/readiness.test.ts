import { expect, test } from 'vitest'
import { SwapError } from '../../actions/swap/swapError.ts'
import type { SwapQuote } from '../../actions/swap/swapOrder.ts'
import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { type Readiness, readinessOf } from './readiness.ts'
import type { QuoteState } from './useSwapQuote.ts'
import type { WeightState } from './useWeight.ts'

const token = (units: bigint | undefined): SwapToken => ({
  ...{ token: '', name: 'Ether', symbol: 'ETH', decimals: 18, icon: '', price: undefined, listed: true },
  units,
})
const buys = token(0n)
const quoted: QuoteState = { state: 'ready', quote: {} as SwapQuote }
const weighed: WeightState = { state: 'ready', weight: { fee: 1n, allowed: true, standing: 0n } }
const lacking = (code: 'amount_insufficient' | 'fee_insufficient'): WeightState => ({
  state: 'failed',
  error: new SwapError(code),
})
const loading = { state: 'loading' } as const

test.each<[Readiness, string, bigint | undefined, QuoteState, WeightState]>([
  ['ready', 'enough', 5n, quoted, weighed],
  ['ready', 'enough by the node, after less was held a moment ago', 1n, quoted, weighed],
  ['tooMuch', 'less than wanted, and no node asked yet', 1n, loading, loading],
  ['tooMuch', 'less by the node', 5n, quoted, lacking('amount_insufficient')],
  ['tooMuch', 'less by both', 1n, quoted, lacking('amount_insufficient')],
  ['looking', 'an unknown balance', undefined, loading, loading],
  ['fee', 'too little for the fee', 5n, quoted, lacking('fee_insufficient')],
  ['liquidity', 'no pools', 5n, { state: 'failed', error: new SwapError('no_liquidity') }, loading],
  ['fault', 'no server', 5n, { state: 'failed', error: new SwapError('unreachable') }, loading],
])('default: %s: %s', (expected, _, units, quote, weight) => {
  const sides = { sells: token(units), buys, loading: false }
  expect(readinessOf(sides, { units: 3n }, quote, weight)).toBe(expected)
})

test.each<[Readiness, Parameters<typeof readinessOf>[0], Parameters<typeof readinessOf>[1]]>([
  ['noToken', { sells: token(5n), buys: undefined, loading: false }, { units: 3n }],
  ['looking', { sells: undefined, buys, loading: true }, { units: 3n }],
  ['noAmount', { sells: token(5n), buys, loading: false }, { fault: 'empty' }],
  ['badAmount', { sells: token(5n), buys, loading: false }, { units: 0n }],
  ['badAmount', { sells: token(5n), buys, loading: false }, { fault: 'malformed' }],
])('default: %s before anything is asked', (expected, sides, amount) =>
  expect(readinessOf(sides, amount, loading, loading)).toBe(expected),
)

import type { SwapToken } from '../../actions/swap/swapToken.ts'
import type { ParsedAmount } from '../../format/parseAmount.ts'
import type { WordId } from '../../words/words.ts'
import type { QuoteState } from './useSwapQuote.ts'
import type { WeightState } from './useWeight.ts'

export type Readiness =
  | 'noToken'
  | 'noAmount'
  | 'badAmount'
  | 'tooMuch'
  | 'looking'
  | 'fee'
  | 'liquidity'
  | 'fault'
  | 'ready'

/** What the button says: what is missing, in the order in which a person fills in (inventory §1.6.1). */
export const readinessWords: Readonly<Record<Readiness, WordId>> = {
  noToken: 'swap.button.noToken',
  noAmount: 'swap.button.noAmount',
  badAmount: 'swap.button.badAmount',
  tooMuch: 'swap.button.tooMuch',
  looking: 'swap.button.looking',
  fee: 'swap.button.fee',
  liquidity: 'swap.button.liquidity',
  fault: 'swap.button.fault',
  ready: 'swap.button.ready',
}

/** Of what a person typed, and what came of it so far. */
export function readinessOf(
  sides: { sells: SwapToken | undefined; buys: SwapToken | undefined; loading: boolean },
  amount: ParsedAmount,
  quoted: QuoteState,
  weighed: WeightState,
): Readiness {
  const { sells, buys, loading } = sides
  if (!sells || !buys) return loading ? 'looking' : 'noToken'
  if ('fault' in amount && amount.fault === 'empty') return 'noAmount'
  if (!('units' in amount) || amount.units === 0n) return 'badAmount'
  // What is held may be known from half a minute ago: a node that finds enough knows better.
  const isShort = sells.units !== undefined && amount.units > sells.units
  if (isShort && weighed.state !== 'ready') return 'tooMuch'
  const failed =
    quoted.state === 'failed' ? quoted.error : weighed.state === 'failed' ? weighed.error : undefined
  if (failed?.code === 'amount_insufficient') return 'tooMuch'
  if (failed?.code === 'fee_insufficient') return 'fee'
  if (failed?.code === 'no_liquidity') return 'liquidity'
  if (failed) return 'fault'
  return quoted.state === 'ready' && weighed.state === 'ready' ? 'ready' : 'looking'
}

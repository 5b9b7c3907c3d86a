import { useEffect, useRef } from 'react'
import type { ViewInput } from '../../../host-sdk/protocol/api.ts'
import { decimalPoint, fieldAmount } from '../../format/parseAmount.ts'
import { momentIn, msUntil } from '../../ui/moment.ts'
import { useSwaps } from './useSwaps.ts'
import type { SwapTokens } from './useSwapTokens.ts'

/** Later, a person has chosen by themselves. */
const patienceMs = 5_000

/** What a page wants to begin with, by symbol among listed tokens alone: anybody may give a token a known one's. */
export function useBeginning(input: ViewInput | undefined, { tokens, state }: SwapTokens): void {
  const setDraft = useSwaps(({ setDraft }) => setDraft)
  const end = useRef(momentIn(patienceMs))
  const done = useRef(input === undefined)
  useEffect(() => {
    if (done.current || state === 'loading') return
    done.current = true
    if (!input || msUntil(end.current) === 0) return
    const named = (symbol: string | undefined) =>
      tokens.find((one) => one.listed && one.symbol.toLowerCase() === symbol?.toLowerCase())?.token
    const sells = named(input.fromToken)
    const buys = named(input.toToken)
    setDraft({
      ...(sells !== undefined && { sells }),
      ...(buys !== undefined && buys !== sells && { buys }),
      ...(input.amount !== undefined && { amount: fieldAmount(input.amount, decimalPoint()) }),
    })
  }, [input, tokens, state, setDraft])
}

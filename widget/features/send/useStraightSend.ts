import { useEffect, useRef } from 'react'
import type { Quote } from '../../actions/send/family.ts'
import type { SendStanding } from '../../actions/send/standing.ts'
import { useSends } from './useSends.ts'

/** What only the preview says: rent, what a token keeps or leaves, the note that goes along, what is odd. */
const shownHere = ['opening', 'kept', 'rounded', 'memo', 'marks'] as const satisfies (keyof Quote)[]

/** The wallet's review leaves these out, so the person reads them here first. */
export const tellsMore = (quote: Quote): boolean => shownHere.some((name) => quote[name] !== undefined)

/**
 * Requests the payment of the embedded wallet as soon as the fee is known: its review shows the same facts, so the person
 * decides once. After a rejection they stay here. It goes by itself once for each press on the form, and never while the person
 * has not read that nobody knows what became of another.
 */
export function useStraightSend(
  { embedded }: SendStanding,
  quote: Quote | undefined,
  isAsking: boolean,
  send: () => void,
): void {
  const sent = useRef(false)
  const isUnclear = useSends(({ unclear }) => unclear.length > 0)
  const wasSubmitted = useSends(({ draft, submitted }) => draft === submitted)
  const goes = embedded && !isAsking && quote !== undefined && !tellsMore(quote) && !wasSubmitted
  useEffect(() => {
    // Who has read it by then presses anew.
    if (isUnclear) sent.current = true
    if (!goes || sent.current) return
    sent.current = true
    send()
  })
}

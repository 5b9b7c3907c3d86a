import { useEffect, useRef } from 'react'
import type { Quote } from '../../actions/send/family.ts'
import type { SendStanding } from '../../actions/send/standing.ts'

/** Rent, or a token's own fee: the wallet's review leaves them out, so the person reads them here first. */
const tellsMore = ({ opening, kept }: Quote): boolean => opening !== undefined || kept !== undefined

/**
 * Requests the payment of the embedded wallet as soon as the fee is known: its review shows the same facts, so the person
 * decides once. After a rejection they stay here.
 */
export function useStraightSend(
  { embedded }: SendStanding,
  quote: Quote | undefined,
  isAsking: boolean,
  send: () => void,
): void {
  const sent = useRef(false)
  const goes = embedded && !isAsking && quote !== undefined && !tellsMore(quote)
  useEffect(() => {
    if (!goes || sent.current) return
    sent.current = true
    send()
  })
}

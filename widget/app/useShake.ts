import { type RefObject, useEffect } from 'react'
import { useWidget } from '../useWidget.ts'

/** Specification §9, in ms. */
const shakeTime = 500

/** The card says no: it can't be closed just now. */
export function useShake(card: RefObject<HTMLDivElement | null>): void {
  const shakes = useWidget((state) => state.shakes)
  useEffect(() => {
    if (shakes === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const steps = [0, -8, 7, -5, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }))
    card.current?.animate(steps, { duration: shakeTime, easing: 'ease-out' })
  }, [shakes, card])
}

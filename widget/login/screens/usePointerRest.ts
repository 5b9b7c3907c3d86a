import { useCallback, useEffect, useMemo, useRef } from 'react'
import { createPointerRest } from './pointerRest.ts'

const places = ['pointerover', 'pointermove', 'pointerdown'] as const

/** Answers whether the click that is being handled may say yes: see `pointerRest.ts`. */
export function usePointerRest(): () => boolean {
  const rest = useMemo(() => createPointerRest(() => performance.now()), [])
  const trusted = useRef(false)
  useEffect(() => {
    const seen = (event: PointerEvent): void => rest.seen(event)
    const out = ({ relatedTarget }: PointerEvent): void => {
      if (relatedTarget === null) rest.left()
    }
    const click = (event: MouseEvent): void => {
      trusted.current = rest.trusts(event)
    }
    for (const name of places) document.addEventListener(name, seen, true)
    document.addEventListener('pointerout', out, true)
    document.addEventListener('click', click, true)
    return () => {
      for (const name of places) document.removeEventListener(name, seen, true)
      document.removeEventListener('pointerout', out, true)
      document.removeEventListener('click', click, true)
    }
  }, [rest])
  return useCallback(() => trusted.current, [])
}

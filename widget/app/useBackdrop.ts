import { useEffect, useRef } from 'react'

/** The second click of a double click comes sooner. */
const doubleClickMs = 500

/** A press beside the card closes when it went down after the card had stood for a moment. */
export function useBackdrop(open: boolean, close: () => void) {
  const openedAt = useRef(0)
  const isMeant = useRef(false)
  useEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  return {
    onPointerDown: () => {
      isMeant.current = performance.now() - openedAt.current >= doubleClickMs
    },
    onClick: () => isMeant.current && close(),
  }
}

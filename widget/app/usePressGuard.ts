import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** The second click of a double click comes sooner. */
const guardMs = 400
/** A hand that rests moves less, px. */
const restPx = 8

/**
 * A view that comes up under a pointer that rests where it pressed takes no press of it for a moment, so that the second
 * click of a double click meets nothing. A pointer that has moved on, keys and screen readers wait for nothing.
 */
export function usePressGuard(card: RefObject<HTMLElement | null>, shown: string): void {
  const pressed = useRef<PointerEvent>(undefined)

  useEffect(() => {
    const onMove = (event: PointerEvent) => {
      const last = pressed.current
      if (!last || Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < restPx) return
      pressed.current = undefined
      card.current?.removeAttribute('data-guarded')
    }
    const onDown = (event: PointerEvent) => {
      // A finger is elsewhere without having moved.
      onMove(event)
      pressed.current = event
    }
    window.addEventListener('pointermove', onMove, true)
    window.addEventListener('pointerdown', onDown, true)
    return () => {
      window.removeEventListener('pointermove', onMove, true)
      window.removeEventListener('pointerdown', onDown, true)
    }
  }, [card])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown anew is guarded
  useLayoutEffect(() => {
    const element = card.current
    if (!element || !pressed.current) return
    const release = () => element.removeAttribute('data-guarded')
    element.setAttribute('data-guarded', '')
    const timer = setTimeout(release, guardMs)
    return () => {
      clearTimeout(timer)
      release()
    }
  }, [card, shown])
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** The second click of a double click comes sooner. */
const guardMs = 400
/** Nor is it later than this after the first. */
const doubleMs = 500
/** A hand that rests moves less, px. */
const restPx = 8

const isFar = (one: PointerEvent, other: PointerEvent): boolean =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) >= restPx

/**
 * A view that comes up under a pointer that rests where it pressed takes no press of it for a moment, so that the second
 * click of a double click meets nothing. A pointer that has moved on, keys and screen readers wait for nothing.
 */
export function usePressGuard(card: RefObject<HTMLElement | null>, shown: string): void {
  const pressed = useRef<PointerEvent>(undefined)
  /** On the clock of events: a busy page is late with what was pressed before. */
  const guardedUntil = useRef(0)
  const isMet = useRef(false)

  useEffect(() => {
    const onMove = (event: PointerEvent) => {
      if (!pressed.current || !isFar(event, pressed.current)) return
      pressed.current = undefined
      guardedUntil.current = 0
      card.current?.removeAttribute('data-guarded')
    }
    const onDown = (event: PointerEvent) => {
      // A finger is elsewhere without having moved.
      onMove(event)
      isMet.current = event.timeStamp < guardedUntil.current
      pressed.current = event
    }
    const onClick = (event: MouseEvent) => {
      if (!isMet.current || event.detail === 0) return
      isMet.current = false
      event.preventDefault()
      event.stopPropagation()
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener('pointermove', onMove, options)
    window.addEventListener('pointerdown', onDown, options)
    window.addEventListener('click', onClick, options)
    return () => listening.abort()
  }, [card])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown anew is guarded
  useLayoutEffect(() => {
    const element = card.current
    if (!element || !pressed.current) return
    if (performance.now() - pressed.current.timeStamp > doubleMs) return
    const release = () => element.removeAttribute('data-guarded')
    guardedUntil.current = performance.now() + guardMs
    element.setAttribute('data-guarded', '')
    const timer = setTimeout(release, guardMs)
    return () => {
      clearTimeout(timer)
      release()
    }
  }, [card, shown])
}

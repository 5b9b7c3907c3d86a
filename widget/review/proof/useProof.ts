import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Doubt, doubtOf } from './doubtOf.ts'
import { readFacts } from './readFacts.ts'
import { readSurroundings } from './surroundings.ts'

/** How often the screen looks at itself, ms. */
const everyMs = 200
/** A document whose look was changed by its page a moment ago may still be on its way to it, ms. */
const changeMs = 150

const forcedColours = (): boolean => matchMedia('(forced-colors: active)').matches

/**
 * Holds a screen against what a person must be able to see of it, again and again. `doubt` is undefined once all is in
 * order; `prove` looks at this very moment. A change of the theme is a doubt by itself, at once: a page that changes it
 * all the time gets no yes.
 */
export function useProof(root: RefObject<HTMLElement | null>): {
  doubt: Doubt | 'changed' | undefined
  prove(): Doubt | 'changed' | undefined
} {
  const [doubt, setDoubt] = useState<Doubt | 'changed' | undefined>('missing')
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const prove = useCallback((): Doubt | 'changed' | undefined => {
    const { innerWidth: width, innerHeight: height, devicePixelRatio: pixelRatio } = window
    const facts = root.current ? readFacts(root.current) : []
    const found =
      performance.now() - changedAt.current < changeMs
        ? 'changed'
        : doubtOf(facts, {
            ...readSurroundings(),
            ...{ width, height, pixelRatio },
            forcedColours: forcedColours(),
          })
    setDoubt(found)
    return found
  }, [root])
  useEffect(() => {
    prove()
    const timer = setInterval(prove, everyMs)
    const changes = new MutationObserver(() => {
      changedAt.current = performance.now()
      flushSync(() => setDoubt('changed'))
    })
    changes.observe(document.documentElement, { attributes: true })
    addEventListener('resize', prove)
    return () => {
      clearInterval(timer)
      changes.disconnect()
      removeEventListener('resize', prove)
    }
  }, [prove])
  return { doubt, prove }
}

import { useEffect, useState } from 'react'

/** How often the window looks at itself, ms. */
const everyMs = 50

const standOf = (): string =>
  [screenX, screenY, outerWidth, outerHeight, innerWidth, innerHeight, devicePixelRatio].join(' ')

/**
 * Has the window the focus, in sight, where it was a moment ago? It is put in front of a click, under a pointer or in
 * another place by whoever wants a yes that was meant for something else.
 */
export function useCalm(): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    let before = ''
    const look = (): void => {
      const now = standOf()
      setCalm(now === before && document.hasFocus() && document.visibilityState === 'visible')
      before = now
    }
    const stir = (): void => {
      before = ''
      setCalm(false)
    }
    const timer = setInterval(look, everyMs)
    for (const name of ['focus', 'blur', 'resize'] as const) addEventListener(name, stir)
    document.addEventListener('visibilitychange', stir)
    return () => {
      clearInterval(timer)
      for (const name of ['focus', 'blur', 'resize'] as const) removeEventListener(name, stir)
      document.removeEventListener('visibilitychange', stir)
    }
  }, [])
  return calm
}

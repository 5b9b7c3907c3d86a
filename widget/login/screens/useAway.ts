import { useEffect, useState } from 'react'

/** How often the document is looked at beside its events, ms. */
const everyMs = 100

/**
 * Is the focus anywhere else than in this document? A window of another page in front of the browser's has it, and no
 * observer reports what that covers. A page can take the focus away, which costs the person a click in here.
 */
export function useAway(): boolean {
  const [away, setAway] = useState(() => !document.hasFocus())
  useEffect(() => {
    const look = (): void => setAway(!document.hasFocus())
    // Between two looks the focus may have been elsewhere.
    const leave = (): void => setAway(true)
    look()
    const timer = setInterval(look, everyMs)
    addEventListener('focus', look)
    addEventListener('blur', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
      removeEventListener('blur', leave)
    }
  }, [])
  return away
}

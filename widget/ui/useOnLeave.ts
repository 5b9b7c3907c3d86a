import { useEffect, useRef } from 'react'

/** Calls back once the screen is left for good; React's strict mode leaves and comes back at once. */
export function useOnLeave(leave: () => void): void {
  const here = useRef(false)
  const act = useRef(leave)
  useEffect(() => {
    act.current = leave
  }, [leave])
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      queueMicrotask(() => {
        if (!here.current) act.current()
      })
    }
  }, [])
}

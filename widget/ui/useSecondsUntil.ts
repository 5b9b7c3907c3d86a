import { useEffect, useState } from 'react'
import { secondsUntil } from './secondsUntil.ts'

/** Counts down to a moment, in ms since 1970. */
export function useSecondsUntil(at: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(at, Date.now()))
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(at, Date.now()))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [at])
  return seconds
}

import { useEffect, useState } from 'react'
import { type Moment, secondsUntil } from './moment.ts'

const lookEveryMs = 500

/** Counts down to a moment; 0 where there is none. */
export function useSecondsUntil(moment: Moment | null): number {
  const seconds = moment ? secondsUntil(moment) : 0
  // Drawn again when it changes.
  const [, setSeen] = useState(seconds)
  useEffect(() => {
    if (!moment) return
    const timer = setInterval(() => setSeen(secondsUntil(moment)), lookEveryMs)
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}

import { useEffect, useState } from 'react'
import { textScale } from '../ui/textScale.ts'

/** A screen that grows to its size is too small for a moment, ms. */
const momentMs = 1_000

/**
 * Draws a screen that stays too small for the larger text of a person with usual text, for as long as it stands: where that
 * fits, larger text takes no yes away.
 */
export function useUsualText(isSmall: boolean): void {
  const [isUsual, setUsual] = useState(false)
  useEffect(() => {
    if (!isSmall || textScale() <= 1) return
    const timer = setTimeout(() => setUsual(true), momentMs)
    return () => clearTimeout(timer)
  }, [isSmall])
  useEffect(() => {
    if (!isUsual) return
    const { classList } = document.documentElement
    classList.add('usual-text')
    return () => classList.remove('usual-text')
  }, [isUsual])
}

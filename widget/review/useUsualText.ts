import { useEffect, useRef, useState } from 'react'
import { textScale } from '../ui/textScale.ts'

/** A screen that grows to its size is too small for a moment, ms. */
const momentMs = 1_000
/** So much wider or higher is clearly larger. */
const clearlyLarger = 1.25
/** A page that changes the room of its frame again and again ends at usual text. */
const mostReturns = 3

/** CSS px. */
interface Room {
  width: number
  height: number
}

const roomNow = (): Room => ({ width: window.innerWidth, height: window.innerHeight })

const isClearlyLarger = (one: Room, other: Room): boolean =>
  one.width >= other.width * clearlyLarger || one.height >= other.height * clearlyLarger

/**
 * Draws a screen that stays too small for the larger text of a person with usual text: where that fits, larger text takes no
 * yes away. It comes back in a room that is clearly larger than each in which it was too small, a few times at most: the two
 * cannot take turns.
 */
export function useUsualText(isSmall: boolean): void {
  const [isUsual, setUsual] = useState(false)
  const tooSmall = useRef<Room[]>([])
  useEffect(() => {
    if (!isSmall || isUsual || textScale() <= 1) return
    const timer = setTimeout(() => {
      tooSmall.current.push(roomNow())
      setUsual(true)
    }, momentMs)
    return () => clearTimeout(timer)
  }, [isSmall, isUsual])
  useEffect(() => {
    if (!isUsual) return
    const { classList } = document.documentElement
    classList.add('usual-text')
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (): void => {
      clearTimeout(timer)
      // Usual text was drawn once more often than larger text came back.
      if (tooSmall.current.length > mostReturns) return
      const isLarger = tooSmall.current.every((room) => isClearlyLarger(roomNow(), room))
      if (isLarger) timer = setTimeout(() => setUsual(false), momentMs)
    }
    addEventListener('resize', follow)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', follow)
      classList.remove('usual-text')
    }
  }, [isUsual])
}

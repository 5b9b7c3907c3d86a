import { textScale } from '../../ui/textScale.ts'

/** What a page cannot change: how large the person has their text, the shorter side of their screen, and where we are. */
export interface Surroundings {
  /** ui/textScale.ts. */
  textScale: number
  /** No zoom changes it, CSS px. */
  screenSide: number
  /** In a frame of a page, not in a window of our own. */
  isFramed: boolean
}

export const readSurroundings = (): Surroundings => {
  const { width, height } = window.screen
  return { textScale: textScale(), screenSide: Math.min(width, height), isFramed: window.parent !== window }
}

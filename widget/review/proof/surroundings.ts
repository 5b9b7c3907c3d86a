import { textScale } from '../../ui/textScale.ts'

/** What a page cannot change: how large the person has their text, and the shorter side of their screen, CSS px. */
export interface Surroundings {
  /** ui/textScale.ts. */
  textScale: number
  /** No zoom changes it. */
  screenSide: number
}

export const readSurroundings = (): Surroundings => {
  const { width, height } = window.screen
  return { textScale: textScale(), screenSide: Math.min(width, height) }
}

import { leastHeight, leastWidth } from '../../review/proof/leastRoom.ts'
import type { Surroundings } from '../../review/proof/surroundings.ts'

/** What an observer says of an element; `isVisible` where the browser has version 2. */
export type SeenEntry = Pick<IntersectionObserverEntry, 'intersectionRatio'> & {
  isVisible?: boolean
  boundingClientRect: Pick<DOMRectReadOnly, 'width' | 'height'>
}

/** How much of it a page around us may leave out: a rounding, no more. */
const leastShown = 0.98

/**
 * Can a person see what they decide on: nothing over it, nothing cut off by the page around us, and room for more than
 * the buttons?
 */
export const isFreeToBeSeen = (
  { isVisible, intersectionRatio, boundingClientRect: { width, height } }: SeenEntry,
  canTell: boolean,
  around: Surroundings,
): boolean =>
  (isVisible === true || !canTell) &&
  intersectionRatio >= leastShown &&
  width >= leastWidth(around) &&
  height >= leastHeight(around)

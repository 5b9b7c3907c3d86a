/** What an observer says of an element; `isVisible` where the browser has version 2. */
export type SeenEntry = Pick<IntersectionObserverEntry, 'intersectionRatio'> & {
  isVisible?: boolean
  boundingClientRect: Pick<DOMRectReadOnly, 'width' | 'height'>
}

/** How much of it a page around us may leave out: a rounding, no more. */
const leastShown = 0.98
/** Room for more than the answers, in CSS px; a phone that lies on its side has little more. */
const leastSize = { width: 240, height: 160 }

/**
 * Can a person see what they decide on: nothing over it, nothing cut off by the page around us, and room for more than
 * the buttons?
 */
export const isFreeToBeSeen = (
  { isVisible, intersectionRatio, boundingClientRect: { width, height } }: SeenEntry,
  canTell: boolean,
): boolean =>
  (isVisible === true || !canTell) &&
  intersectionRatio >= leastShown &&
  width >= leastSize.width &&
  height >= leastSize.height

/** Does the browser say whether something lies over an element (IntersectionObserver, version 2)? */
export const canTellCover = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype

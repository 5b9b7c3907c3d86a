/** Where a pointer is: on the screen, and in the frame. */
export type PointerPlace = Pick<PointerEvent, 'screenX' | 'screenY' | 'clientX' | 'clientY' | 'pointerType'>

export interface PointerRest {
  /** It moved, came in or went down here. */
  seen(place: PointerPlace): void
  /** It left the frame. */
  left(): void
  /** May this click say yes to anything? `detail` is 0 for keyboards and what stands in for them. */
  trusts(click: Pick<MouseEvent, 'detail'>): boolean
}

/** A person who looks at what they are about to press was here for that long, ms. */
const restMs = 300
/** Page zoom makes steps in the frame and on the screen differ, by no more than that. */
const mostZoom = 4
/** Rounding, CSS px. */
const slack = 4

/**
 * Was the frame under the pointer for a while before the click, and not put there for it? A page can move us under a
 * pointer that is about to click on something else. The pointer then jumps in the frame while it stands still on the
 * screen, or stands still in the frame while it moved on the screen. A finger rests nowhere before it taps, so of touch nothing can be told; nor of a frame that is taken away and
 * brought back while a still pointer sends nothing, where only the browser's own rule for frames that just moved helps.
 *
 * @param now ms
 */
export function createPointerRest(now: () => number): PointerRest {
  let last: PointerPlace | undefined
  let since = 0
  let kind = ''
  return {
    seen(place) {
      if (!last || isJump(last, place)) since = now()
      last = place
      kind = place.pointerType
    },
    left() {
      last = undefined
    },
    trusts({ detail }) {
      // A finger has left by the time of its click.
      if (detail === 0 || kind === 'touch') return true
      return last !== undefined && now() - since >= restMs
    },
  }
}

/** What moves on the screen moves by as much in the frame, on each axis, or the frame moved as well. */
const isJump = (from: PointerPlace, to: PointerPlace): boolean =>
  isUneven(to.screenX - from.screenX, to.clientX - from.clientX) ||
  isUneven(to.screenY - from.screenY, to.clientY - from.clientY)

function isUneven(onScreen: number, inFrame: number): boolean {
  const [less = 0, more = 0] = [Math.abs(onScreen), Math.abs(inFrame)].sort((a, b) => a - b)
  const isOtherWay = less > slack && onScreen * inFrame < 0
  return isOtherWay || more > less * mostZoom + slack
}

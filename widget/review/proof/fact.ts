import type { PaintedColour } from './computedColour.ts'

/**
 * What a person must see before their yes counts, in the order of the screen; marked in the document by `data-fact`.
 * `figure` is what it comes down to, `receiver` who gets it, `content` the text that would be signed.
 */
export const factNames = ['site', 'title', 'figure', 'receiver', 'content', 'reject', 'approve'] as const
export type FactName = (typeof factNames)[number]

/** Facts that every screen has. */
export const neededFacts: readonly FactName[] = ['site', 'title', 'figure', 'reject', 'approve']

/** One element as the browser shows it: the fact itself, or one that it lies in. */
export interface Layer {
  /** `opacity`, 0 to 1. */
  opacity: number
  /** `visibility` or `display` take it away. */
  hidden: boolean
  /** Something moves, cuts or filters it: `transform`, `clip-path`, `mask`, `filter`, a picture as its ground … */
  altered: boolean
  /** Its own background; `undefined` for a form that nobody here can read. */
  ground: PaintedColour | undefined
}

/** A fact as it is on the screen. Lengths in CSS px, from the top left corner of the viewport. */
export interface Fact {
  name: FactName
  hasText: boolean
  colour: PaintedColour | undefined
  fontSize: number
  /** From the fact itself up to the root. */
  layers: readonly Layer[]
  left: number
  right: number
  top: number
  bottom: number
  /** For what lies in the part that scrolls: where it ends while that is scrolled to its top, and how much shows there. */
  scrolled?: { end: number; room: number }
}

import { type Colour, contrast } from '../../../host-sdk/protocol/colour.ts'
import { leastTextContrast } from '../../../host-sdk/protocol/theme.ts'
import { over } from './computedColour.ts'
import { type Fact, type Layer, neededFacts } from './fact.ts'
import { leastRoomOf } from './leastRoom.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Why a screen does not count as seen: a fact is missing or empty, has no contrast, is see-through, moved or cut, lies
 * outside of the viewport, or does not fit without scrolling. `long`: the person has larger text, and there is room to read
 * it by scrolling.
 */
export type Doubt = 'missing' | 'unreadable' | 'faint' | 'altered' | 'outside' | 'small' | 'long'

/** Rounding of layout, CSS px. */
const slack = 1
/** The smallest text of ours has 12 px; what a person's own settings make of it may be a little less. */
const leastFontSize = 11
/** Device pixels of its height. A page takes them by zooming our frame out (CSS `zoom`), which no CSS px here tells. */
const leastFontPixels = 6
/** Screens whose shorter side is below it, CSS px, are those of phones: two device pixels to a CSS px, or more. */
const phoneSide = 600

export interface Viewport extends Surroundings {
  width: number
  height: number
  /** The person's own colours are in force (`forced-colors`): then no colour of ours is. */
  forcedColours: boolean
  /** Device pixels to a CSS px. */
  pixelRatio: number
}

/** Judges what `readFacts` found; `undefined` when a person can read all of it at once. */
export function doubtOf(facts: readonly Fact[], viewport: Viewport): Doubt | undefined {
  if (neededFacts.some((name) => !facts.some((fact) => fact.name === name && fact.hasText))) return 'missing'
  const doubts = facts.map((fact) => doubtOfOne(fact, viewport)).filter((doubt) => doubt !== undefined)
  return doubts.find((doubt) => doubt !== 'long') ?? doubts[0]
}

function doubtOfOne(fact: Fact, viewport: Viewport): Doubt | undefined {
  const { width, height, forcedColours, pixelRatio, screenSide, textScale } = viewport
  const { layers, left, right, top, bottom, scrolled } = fact
  if (layers.some(({ hidden }) => hidden)) return 'missing'
  if (layers.some(({ opacity }) => opacity < 1)) return 'faint'
  if (layers.some(({ altered }) => altered)) return 'altered'
  const leastPixels = screenSide < phoneSide ? 2 * leastFontPixels : leastFontPixels
  if (fact.fontSize * pixelRatio < leastPixels) return 'unreadable'
  if (fact.fontSize < leastFontSize || (!forcedColours && !isReadable(fact))) return 'unreadable'
  if (right - left < 1 || bottom - top < 1) return 'missing'
  if (left < -slack || right > width + slack) return 'outside'
  if (scrolled && scrolled.end > scrolled.room + slack) {
    const isRoomy = scrolled.room >= leastRoomOf(bottom - top, viewport)
    return textScale > 1 && isRoomy ? 'long' : 'small'
  }
  if (scrolled) return undefined
  return top < -slack || bottom > height + slack ? 'outside' : undefined
}

function isReadable({ colour, layers }: Fact): boolean {
  const ground = groundOf(layers)
  return !!colour && !!ground && contrast(over(colour, ground), ground) >= leastTextContrast
}

/** The colour behind a text; `undefined` where something shines through or cannot be read. */
function groundOf(layers: readonly Layer[]): Colour | undefined {
  const opaque = layers.findIndex(({ ground }) => !ground || ground.alpha === 1)
  const last = layers[opaque]?.ground
  if (!last) return undefined
  return layers
    .slice(0, opaque)
    .reduceRight<Colour>((below, { ground }) => (ground ? over(ground, below) : below), last.colour)
}

import type { Surroundings } from './surroundings.ts'

/** Widths and heights at usual text, CSS px. A phone that lies on its side has little more. */
const least = { width: 240, height: 160 }
/** Three lines of text. */
const leastLines = 64
/** A fact that is no higher than this is in sight as a whole; one that is goes by in parts as high. */
const wholeFact = 2 * leastLines

/** Larger text needs more room, but no more than half of a screen can be asked for. */
const grown = (usual: number, { textScale, screenSide }: Surroundings): number =>
  Math.max(usual, Math.min(usual * textScale, screenSide / 2))

export const leastWidth = (around: Surroundings): number => grown(least.width, around)
export const leastHeight = (around: Surroundings): number => grown(least.height, around)

/** How much of a long text must be in sight. */
export const leastOfText = (textScale: number): number => leastLines * Math.max(1, textScale)

/** What must be in sight at a time of a screen that is read by scrolling and has a fact of this height. */
export const leastRoomOf = (factHeight: number, around: Surroundings): number =>
  Math.max(leastOfText(around.textScale), Math.min(factHeight, grown(wholeFact, around)))

import type { Surroundings } from './surroundings.ts'

/** Three lines of usual text, CSS px. */
const leastLines = 64
/** A fact that is no higher than this at usual text is in sight as a whole, CSS px; one that is goes by in parts as high. */
const wholeFact = 2 * leastLines
/** The highest line at usual text, CSS px. */
const oneLine = 33

/** Larger text needs more room, but no more than half of a screen can be asked for. */
const grown = (usual: number, { textScale, screenSide }: Surroundings): number =>
  usual * Math.max(1, Math.min(textScale, screenSide / 2 / usual))

/** How much of a long text must be in sight. */
export const leastOfText = (around: Surroundings): number => grown(leastLines, around)

/**
 * What must be in sight at a time of a screen that is read by scrolling and has a fact of this height. A page sets the
 * size of a frame; a window of ours has the size that the person gives it.
 */
export const leastRoomOf = (factHeight: number, around: Surroundings): number =>
  around.isFramed
    ? Math.max(leastOfText(around), Math.min(factHeight, grown(wholeFact, around)))
    : grown(oneLine, around)

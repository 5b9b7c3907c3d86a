import type { FrameTimes, HostTimes } from '../../probes/openProbe.ts'

/** Ms after the click. */
export interface Opening {
  /** Something of the card can be seen: its shell at least. */
  shell: number
  /** The list can be seen. */
  content: number
  /** From here on nothing moves. */
  settled: number
  /** How long it was watched after the content came. */
  watched: number
}

/** The three ways in which a click can find the frame. */
export const states = ['cold', 'warm', 'intent'] as const
export type Openings = Record<(typeof states)[number], Opening>

/** Ms without an animation frame that tell of a frame asleep. */
const sleepsAfter = 100

/** What was seen when, or `undefined` while the content is not there. */
export function readOpening(host: HostTimes, frame: FrameTimes): Opening | undefined {
  const { clickedAt, shownAt, paintedAt } = host
  if (!clickedAt || !shownAt || !paintedAt) return undefined
  // A frame that paints on while nobody sees it has its picture ready. One that the browser has put to sleep
  // counts from the first frame that it makes in sight.
  const isAwake = frame.frames.some((at) => at < shownAt && at >= shownAt - sleepsAfter)
  const seen = isAwake ? frame.frames : frame.frames.filter((at) => at >= shownAt)
  const firstSeen = (from: number | undefined): number | undefined =>
    from === undefined ? undefined : seen.find((at) => at >= from)
  const shell = firstSeen(frame.samples.find(({ card }) => card)?.at)
  const content = firstSeen(frame.samples.find(({ row }) => row)?.at)
  const last = seen.at(-1)
  if (content === undefined || shell === undefined || last === undefined) return undefined
  const moved = frame.samples.filter(({ at }) => at > content && at > shownAt).at(-1)?.at ?? content
  const visible = (at: number): number => Math.max(at, paintedAt) - clickedAt
  return {
    shell: visible(shell),
    content: visible(content),
    settled: visible(moved),
    watched: last - content,
  }
}

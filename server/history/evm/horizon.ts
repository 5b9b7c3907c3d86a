import type { WatchState } from './followed.ts'
import { positionOf } from './position.ts'
import { isPaused } from './walks.ts'

/** Is there nothing left to find before its head? Explorers that are paused are not waited for. */
export const isWhole = (state: WatchState, now: number): boolean =>
  state.unread.length === 0 && state.sources.every((list) => isPaused(list, now))

/**
 * The position down to which everything is known; `undefined` when it is all. What is below waits, so that who pages
 * misses nothing that is found later.
 */
export function horizonOf({ unread, sources }: WatchState, now: number): string | undefined {
  const places: string[] = []
  const [first] = unread
  if (first) places.push(positionOf({ ts: first.above, block: first.to + 1, index: 0 }))
  for (const list of sources) {
    const { block, ts } = list
    if (!isPaused(list, now)) places.push(positionOf({ ts, block: (block ?? ts) + 1, index: 0 }))
  }
  return places.sort().at(-1)
}

import type { SourceProgress } from '../../db/schema/history.ts'
import { never } from './position.ts'

export interface LookSettings {
  /** Blocks into the past that are looked through at the first request for an address. */
  depth: number
  /** Of a longer way since the last look, an explorer fills in what stands in no log. */
  fullBlocks: number
  /** Lists of the explorer. */
  lists: readonly string[]
}

/** An explorer that failed is left alone so long, ms. */
export const sourcePauseMs = 60_000

/** Is a list left alone? Not for longer because a clock was set back. */
export const isPaused = ({ pausedUntil }: SourceProgress, now: number): boolean =>
  pausedUntil > now && pausedUntil <= now + sourcePauseMs

/** Lists of an explorer from their beginning down to a block. */
export const walks = (lists: readonly string[], until: number): SourceProgress[] =>
  lists.map((list) => ({ list, page: '', block: null, ts: never, until, pausedUntil: 0 }))

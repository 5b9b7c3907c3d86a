import type { Figure } from '../report/figure.ts'

export interface BenchOptions {
  /** Fewer rounds: to see that it works, not to compare. */
  quick: boolean
}

export interface GroupResult {
  figures: Figure[]
  /** What a reader must know to judge the figures. */
  notes: string[]
}

export type Group = (options: BenchOptions) => Promise<GroupResult>

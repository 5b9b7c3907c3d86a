import type { WordId } from '../../words/words.ts'

/** From how many basis points on a price impact is said, and how loud. The first that fits. */
const levels: readonly { from: number; tone: 'danger' | 'warning'; title: WordId; text: WordId }[] = [
  { from: 1_000, tone: 'danger', title: 'swap.impact.severe.title', text: 'swap.impact.severe.text' },
  { from: 300, tone: 'warning', title: 'swap.impact.high.title', text: 'swap.impact.high.text' },
]

export const impactLevel = (bps: number | null) => levels.find(({ from }) => bps !== null && bps >= from)

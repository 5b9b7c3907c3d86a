import { setTimeout } from 'node:timers/promises'

/** A real wait, for tests of the outer ring alone: what they show needs the time itself, and no clock or setting reaches it. */
export const pastMs = (ms: number): Promise<void> => setTimeout(ms)

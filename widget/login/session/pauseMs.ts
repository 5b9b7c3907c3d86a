import { unlessAborted } from '../people/unlessAborted.ts'

/** Lets that much time go by; rejects with the signal's reason. */
export const pauseMs = (ms: number, signal: AbortSignal): Promise<void> =>
  unlessAborted(new Promise((resolve) => setTimeout(resolve, ms)), signal)

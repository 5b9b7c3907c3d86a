import type { Logger } from './observe/logger.ts'

export interface LateEnd {
  logger: Logger
  /** What closing waits for; `undefined` when it is done. */
  waitsFor(): string | undefined
  /** So long closing may take. */
  limitMs: number
}

/** Ends the process with 1 when closing takes too long, and says what it waited for. */
export function endLate({ logger, waitsFor, limitMs }: LateEnd): void {
  setTimeout(() => {
    // What keeps a process alive of which all is closed.
    const resources = waitsFor() === undefined && countOf(process.getActiveResourcesInfo())
    logger.fatal(
      { limitMs, waitsFor: waitsFor() ?? 'open resources', ...(resources && { resources }) },
      'ended at the limit of a stop, before all was closed',
    )
    process.exit(1)
  }, limitMs).unref()
}

function countOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

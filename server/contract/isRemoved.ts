/** Of a log: taken back by a reorganisation. */
export const isRemoved = (log: unknown): boolean => (log as { removed?: unknown } | null)?.removed === true

/** Specification §9: what was read is fresh for as long as a failure is remembered. */
export const freshMs = 30_000
export const blockedMs = 30_000

/**
 * Query options that remember a failure for 30 s, so that a view that mounts again does not ask what just failed; it
 * asks again by itself only after the block is over.
 */
export const retryBlock = {
  staleTime: freshMs,
  retry: false as const,
  // A clock that was put back since then is no reason to wait longer.
  retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }) => {
    const ageMs = Date.now() - state.errorUpdatedAt
    return ageMs < 0 || ageMs >= blockedMs
  },
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? blockedMs : (false as const),
}

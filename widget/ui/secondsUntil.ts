/** Whole seconds from `now` until `at`, both ms since 1970; 0 when it is past. */
export const secondsUntil = (at: number, now: number): number => Math.max(Math.ceil((at - now) / 1000), 0)

/** Ms, near those since 1970, by a clock that nobody sets: for ages of what is in memory. */
export const steadyNow = (): number => performance.timeOrigin + performance.now()

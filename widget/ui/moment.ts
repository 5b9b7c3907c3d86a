/**
 * The end of a span, by two clocks: one may stand still while the machine sleeps, the other may be put right. Over is what
 * either says is over, so nobody waits longer than the span.
 */
export interface Moment {
  /** `performance.now()`. */
  steadyMs: number
  /** Since 1970. */
  wallMs: number
}

export const momentIn = (ms: number): Moment => ({
  steadyMs: performance.now() + ms,
  wallMs: Date.now() + ms,
})

/** 0 when it is past. */
export const msUntil = ({ steadyMs, wallMs }: Moment): number =>
  Math.max(0, Math.min(steadyMs - performance.now(), wallMs - Date.now()))

/** Whole seconds. */
export const secondsUntil = (moment: Moment): number => Math.ceil(msUntil(moment) / 1000)

/** The longest that a machine which wakes up is late, ms. */
const lookEveryMs = 1_000

/** Acts then, also where a sleep came in between; answers what stops it. */
export function atMoment(moment: Moment, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    const left = msUntil(moment)
    if (left) timer = setTimeout(look, Math.min(left, lookEveryMs))
    else act()
  }
  look()
  return () => clearTimeout(timer)
}

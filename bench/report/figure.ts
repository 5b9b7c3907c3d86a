/** One measured number, beside what the same machine needs at least for the same thing in the same run. */
export interface Figure {
  group: string
  name: string
  unit: string
  value: number
  floor?: number
  /** What the floor is. */
  floorName?: string
  /** Value by floor. */
  ratio?: number
  target?: string
  met?: boolean
}

interface Limits {
  /** Value at most. */
  most?: number
  /** Ratio at most. */
  mostRatio?: number
  /** Ratio at least, for rates. */
  leastRatio?: number
  /** Value minus floor at most. */
  mostOver?: number
}

type Measured = Pick<Figure, 'group' | 'name' | 'unit' | 'value' | 'floor' | 'floorName'>

/** Completes a figure: ratio, target in words, met or not. Every limit that is given must hold. */
export function figure(measured: Measured, limits: Limits = {}): Figure {
  const { value, floor, unit } = measured
  const ratio = floor === undefined || floor === 0 ? undefined : value / floor
  const over = floor === undefined ? undefined : value - floor
  const checks: [text: string, limit: number | undefined, holds: (limit: number) => boolean][] = [
    [`≤ ${limits.most} ${unit}`, limits.most, (limit) => value <= limit],
    [`≤ ${limits.mostRatio}x`, limits.mostRatio, (limit) => (ratio ?? Infinity) <= limit],
    [`≥ ${limits.leastRatio}x`, limits.leastRatio, (limit) => (ratio ?? 0) >= limit],
    [`≤ +${limits.mostOver} ${unit}`, limits.mostOver, (limit) => (over ?? Infinity) <= limit],
  ]
  const asked = checks.filter(([, limit]) => limit !== undefined)
  return {
    ...measured,
    ...(ratio === undefined ? {} : { ratio }),
    ...(asked.length === 0
      ? {}
      : {
          target: asked.map(([text]) => text.trim()).join(', '),
          met: asked.every(([, limit, holds]) => holds(limit ?? 0)),
        }),
  }
}

import { median } from '../lib/stats.ts'

/** One measured number, beside what the same machine needs at least for the same thing in the same run. */
export interface Figure {
  group: string
  name: string
  unit: string
  value: number
  floor?: number
  /** What the floor is. */
  floorName?: string
  /** Value by floor, and value minus floor: medians of the pairs that were measured next to each other. */
  ratio?: number
  over?: number
  target?: string
  met?: boolean
}

interface Limits {
  /** Value at most. */
  most?: number
  /** Value at least, for scores. */
  least?: number
  /** Ratio at most. */
  mostRatio?: number
  /** Ratio at least, for rates. */
  leastRatio?: number
  /** Value minus floor at most. */
  mostOver?: number
}

type Measured = Pick<Figure, 'group' | 'name' | 'unit'> & { floorName?: string } & (
    | { value: number; floor?: number }
    | { values: readonly number[]; floors: readonly number[] }
  )

type Numbers = Pick<Figure, 'value' | 'floor' | 'ratio' | 'over'>

/** Completes a figure: medians, target in words, met or not. Every limit that is given must hold. */
export function figure(measured: Measured, limits: Limits = {}): Figure {
  const { group, name, unit, floorName } = measured
  const numbers = 'values' in measured ? ofPairs(measured.values, measured.floors) : ofOne(measured)
  const { value, ratio, over } = numbers
  const checks: [text: string, limit: number | undefined, holds: (limit: number) => boolean][] = [
    [`≤ ${limits.most} ${unit}`, limits.most, (limit) => value <= limit],
    [`≥ ${limits.least} ${unit}`, limits.least, (limit) => value >= limit],
    [`≤ ${limits.mostRatio}x`, limits.mostRatio, (limit) => (ratio ?? Infinity) <= limit],
    [`≥ ${limits.leastRatio}x`, limits.leastRatio, (limit) => (ratio ?? 0) >= limit],
    [`≤ +${limits.mostOver} ${unit}`, limits.mostOver, (limit) => (over ?? Infinity) <= limit],
  ]
  const asked = checks.filter(([, limit]) => limit !== undefined)
  return {
    group,
    name,
    unit,
    ...numbers,
    ...(floorName === undefined ? {} : { floorName }),
    ...(asked.length === 0
      ? {}
      : {
          target: asked.map(([text]) => text.trim()).join(', '),
          met: asked.every(([, limit, holds]) => holds(limit ?? 0)),
        }),
  }
}

function ofOne({ value, floor }: { value: number; floor?: number }): Numbers {
  if (floor === undefined) return { value }
  return { value, floor, over: value - floor, ...(floor === 0 ? {} : { ratio: value / floor }) }
}

/** On a busy machine two neighbours are alike, and two medians need not be. */
function ofPairs(values: readonly number[], floors: readonly number[]): Numbers {
  const pairs = values.map((value, at) => [value, floors[at] ?? Number.NaN] as const)
  const floor = median(floors)
  return {
    value: median(values),
    floor,
    over: median(pairs.map(([ours, theirs]) => ours - theirs)),
    ...(floor === 0 ? {} : { ratio: median(pairs.map(([ours, theirs]) => ours / theirs)) }),
  }
}

import type { Env } from './env.ts'

const delayMs = { least: 20, most: 10_000, byDefault: 100 } as const

/**
 * `OVERLOAD_DELAY_MS`: how late the event loop may come, again and again, before requests are refused; `undefined` for
 * `off`. What is wrong is added to `problems`.
 */
export function readOverload({ overloadDelayMs }: Env, problems: string[]): number | undefined {
  if (overloadDelayMs === 'off') return undefined
  const value = Number(overloadDelayMs ?? delayMs.byDefault)
  if (Number.isInteger(value) && value >= delayMs.least && value <= delayMs.most) return value
  problems.push(`OVERLOAD_DELAY_MS is a whole number from ${delayMs.least} to ${delayMs.most}, or off.`)
  return undefined
}

import type { LoadPlan, LoadResult } from '../programs/load.ts'
import type { Child } from './child.ts'
import type { Program } from './program.ts'

export interface Rate {
  /** Answers a second. */
  perSecond: number
  /** CPU time of the asked process for one answer, µs. */
  cpu: number
  answers: number
}

/** Loads one process for a while. @throws Error when any answer is not 200: a fast refusal is no result */
export async function rate(load: Program, asked: Pick<Child, 'cpu'>, plan: LoadPlan): Promise<Rate> {
  const before = asked.cpu()
  const { answers, seconds, failures } = await load.ask<LoadResult>(plan)
  if (failures > 0 || answers === 0) throw new Error(`${failures} of ${answers + failures} answers failed`)
  return { perSecond: answers / seconds, cpu: ((asked.cpu() - before) * 1000) / answers, answers }
}

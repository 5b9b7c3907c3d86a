import type { FaultStage } from './faultStage.ts'

/** Whether every process serves, and says so of itself. */
export const allReady = async (
  { processes }: Pick<FaultStage, 'processes'>,
  wanted: 'ok' | 'degraded',
): Promise<boolean> =>
  (await Promise.all(processes.map((each) => each.ready()))).every(
    ({ status, text }) => status === 200 && JSON.parse(text).status === wanted,
  )

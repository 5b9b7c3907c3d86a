import { expect } from 'vitest'

/** All is back by itself so long after the end of what went wrong. */
export const backWithinMs = 5_000
/** What a machine whose cores are all busy adds to a wait that has a limit. */
export const machineSlackMs = 2_000

/** Tries again until `isBack`, which has to be within `backWithinMs` of the call: make it right where the cause ends. */
export async function expectBack(isBack: () => Promise<boolean>): Promise<void> {
  const endedAt = performance.now()
  await expect.poll(isBack).toBe(true)
  expect(performance.now() - endedAt).toBeLessThan(backWithinMs)
}

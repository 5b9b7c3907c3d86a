import { expect, test, vi } from 'vitest'
import { createProjects } from '../origins/projects.ts'
import { stoppedClock } from '../test/stoppedClock.ts'
import { steadyNow } from './steadyNow.ts'

test('default: near the time of day', () => {
  expect(Math.abs(steadyNow() - Date.now())).toBeLessThan(60_000)
})

test('behavior: a clock that is set back an hour keeps no removed project alive', async () => {
  let loads = 0
  const load = async () => {
    loads += 1
    return null
  }
  using clock = stoppedClock()
  const projects = createProjects({ load, refreshAfter: 10, maxAge: 20 })
  await projects.get('a')
  const back = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  clock.later(30)
  await projects.get('a')
  back.mockRestore()
  expect(loads).toBe(2)
})
